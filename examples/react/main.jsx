/** The chart of a birth as a component of React. */
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadBirthChart, PARIS } from "../birth-chart.js";

const FIELDS = [
  { name: "date", label: "Date", type: "date", required: true },
  { name: "time", label: "Local time", type: "time", required: true },
  { name: "latitude", label: "Latitude °N", type: "number", step: "any", required: true },
  { name: "longitude", label: "Longitude °E", type: "number", step: "any", required: true },
  { name: "zone", label: "Time zone (optional)" },
];

function BirthForm({ onSubmit }) {
  const submit = (event) => {
    event.preventDefault();
    onSubmit(Object.fromEntries(new FormData(event.target)));
  };
  return (
    <form onSubmit={submit}>
      {FIELDS.map(({ name, label, ...attributes }) => (
        <label key={name}>
          {label}
          <input {...attributes} name={name} defaultValue={PARIS[name]} />
        </label>
      ))}
      <button type="submit">Compute</button>
    </form>
  );
}

function Chart({ wheelUrl, rows }) {
  return (
    <div id="chart">
      <img src={wheelUrl} alt="Chart wheel" width="576" height="576" />
      <table>
        <thead>
          <tr>
            <th>Point</th>
            <th>Position</th>
            <th>House</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, position, house }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{position}</td>
              <td>{house}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function App() {
  const [{ computeChart, text }, setLoaded] = useState({ text: "The tables are loading." });
  const [birth, setBirth] = useState(PARIS);
  useEffect(() => {
    loadBirthChart().then(
      (computeChart) => setLoaded({ computeChart }),
      (error) => setLoaded({ text: error.message }),
    );
  }, []);
  const { problem = text, chart } = resultOf(computeChart, birth);
  return (
    <>
      <BirthForm onSubmit={setBirth} />
      <p id="clock" role="status">
        {chart ? [chart.clock, ...chart.warnings].join("; ") : problem}
      </p>
      {chart && <Chart {...chart} />}
    </>
  );
}

function resultOf(computeChart, birth) {
  try {
    return { chart: computeChart?.(birth) };
  } catch (error) {
    return { problem: error.message };
  }
}

createRoot(document.querySelector("#root")).render(<App />);
