/** Shows the component in the page. */
import { mount } from "svelte";
import Chart from "./Chart.svelte";

mount(Chart, { target: document.querySelector("#root") });
