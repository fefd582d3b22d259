/**
 * The script of a page with the studio: it shows the studio in the element with the id `studio`.
 *
 * Attributes of the element: `data-first-screen` shows the first screen alone, and `data-url` is the address of the whole.
 * The address of the page carries the state in its fragment, which the browser does not send.
 * The page needs studio.css, and the folder data next to this script.
 */
import { mountStudio } from "./mount.ts";

const ELEMENT_ID = "studio";
/** The whole studio, seen from the page of its first screen. */
const WHOLE_URL = "./";

const element = document.getElementById(ELEMENT_ID);
if (element !== null) {
  void mountStudio(element, {
    isWhole: !("firstScreen" in element.dataset),
    studioUrl: element.dataset["url"] ?? WHOLE_URL,
  });
}
