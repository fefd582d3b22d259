import { defined } from "../defined.ts";
import { PROGRAMS } from "../package/runtimes.ts";
import { type Recipe, recipeOf } from "./recipes.ts";

/** A JavaScript runtime that runs the whole service. */
export interface ServiceRuntime {
  readonly name: string;
  readonly program: string;
  /** Before the name of the program. */
  readonly options: readonly string[];
  /** Of docs/deploy.md. */
  readonly recipe: Recipe | null;
}

/** A runtime with the options with which its recipe starts the service. */
function runtimeOfRecipe(name: string, program: string): ServiceRuntime {
  const recipe = recipeOf(name);
  const words = defined(/^\w+ (.*)almagest\.js serve$/m.exec(recipe.block("serve"))?.[1]);
  return { name, program, options: words.split(" ").filter(Boolean), recipe };
}

/** The runtimes of tools/runtimes. All other tests run in this Node. */
export const OTHER_RUNTIMES: readonly ServiceRuntime[] = [
  {
    name: "Node 22",
    program: PROGRAMS.node22,
    options: ["--disable-warning=ExperimentalWarning"],
    recipe: null,
  },
  runtimeOfRecipe("Bun", PROGRAMS.bun),
  runtimeOfRecipe("Deno", PROGRAMS.deno),
];
