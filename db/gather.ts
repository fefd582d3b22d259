/**
 * Gathers what is asked within one turn of the event loop and has it done together; each asker gets its own answer.
 *
 * @param doAll answers all, in their order, or rejects for all.
 */
export function gather<Asked, Answer>(
  doAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: {
    readonly asked: Asked;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];

  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const answers = await doAll(all.map(({ asked }) => asked));
      for (const [index, { resolve }] of all.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      // After the poll phase, in which all that has come in on other connections is taken up.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ asked, resolve, reject });
    });
}
