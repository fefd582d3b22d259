import { NO_HAPROXY, startBalancedNodes, startChartCallers } from "./balanced-nodes.ts";
import { DIALECT_NAMES, failedExits, none, type Scenario } from "./scenario.ts";

const RESTARTS = 20;
const QUICK_RESTARTS = 2;
const CALLERS = 64;

export const rollingRestart: Scenario = {
  name: "rolling-restart",
  title: "Rolling restart",
  description: `Two processes behind HAProxy with \`deploy/balancer.cfg\`, which asks for \`/readyz\`, are stopped by SIGTERM in turn and started again, with \`DRAIN_MS\` 2000, ${RESTARTS} times each, while ${CALLERS} callers send charts, half of them on persistent connections, without repeating any.`,
  timeLimitS: 1_200,
  async run(context) {
    if (NO_HAPROXY !== null) return { goals: [], notes: [NO_HAPROXY] };
    // SQLite is for one process; on one machine, two share its file.
    const accounts = await context.openAccounts("postgres");
    const nodes = await startBalancedNodes(context, accounts.url);
    const callers = startChartCallers(nodes.port, CALLERS, context.signal);
    const exitCodes: (number | null)[] = [];
    const restarts = context.isQuick ? QUICK_RESTARTS : RESTARTS;
    for (let restart = 1; restart <= restarts; restart++) {
      context.signal.throwIfAborted();
      exitCodes.push(...(await nodes.restartBoth()));
      context.print(`${restart} restarts, ${callers.answered} charts, ${callers.failures.length} failed`);
    }
    await callers.stop();
    const name = DIALECT_NAMES.postgres;
    return {
      goals: [
        none(`${name}: failed requests in ${restarts} rolling restarts`, callers.failures.length),
        none(`${name}: stopped processes that did not exit with status 0`, failedExits(exitCodes)),
      ],
    };
  },
};
