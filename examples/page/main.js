/** Fills in the chart of index.html when the form is submitted. */
import { loadBirthChart, PARIS } from "../birth-chart.js";

const form = document.querySelector("form");
const clock = document.querySelector("#clock");
const chart = document.querySelector("#chart");
for (const [name, value] of Object.entries(PARIS)) form.elements[name].value = value;

function rowOf({ name, position, house }) {
  const row = document.createElement("tr");
  row.append(
    ...[name, position, house].map((text) =>
      Object.assign(document.createElement("td"), { textContent: text }),
    ),
  );
  return row;
}

function show(computeChart) {
  try {
    const result = computeChart(Object.fromEntries(new FormData(form)));
    clock.textContent = [result.clock, ...result.warnings].join("; ");
    chart.querySelector("img").src = result.wheelUrl;
    chart.querySelector("tbody").replaceChildren(...result.rows.map(rowOf));
    chart.hidden = false;
  } catch (error) {
    clock.textContent = error.message;
    chart.hidden = true;
  }
}

try {
  const computeChart = await loadBirthChart();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(computeChart);
  });
  show(computeChart);
} catch (error) {
  clock.textContent = error.message;
}
