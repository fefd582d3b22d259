import { clientMethodsOf } from "../../service/portal/samples/samples.ts";
import { ENDPOINTS } from "../service/endpoints.ts";
import { fieldsOf, goldenCalls } from "../service/golden-calls/golden-call.ts";

/** The method of each endpoint, such as `chart.compute_full_chart`. */
export const METHODS: Readonly<Record<string, string>> = Object.fromEntries(
  [...ENDPOINTS.values()].map((endpoint) => [
    endpoint.path,
    clientMethodsOf(endpoint).python.slice("client.".length),
  ]),
);
const ARGUMENT_NAMES: Readonly<Record<string, string>> = {
  from: "from_",
  personA: "person_a",
  personB: "person_b",
};

/** One golden call of each endpoint except usage, with the arguments of its method. */
export function oneCallPerEndpoint() {
  const calls = goldenCalls.map(([, call]) => {
    const { pathname } = new URL(call.path, "http://localhost");
    const members = Object.entries(fieldsOf(call)).map(([name, value]) => [
      ARGUMENT_NAMES[name] ?? name,
      value as unknown,
    ]);
    return {
      path: pathname,
      method: METHODS[pathname],
      members: Object.fromEntries(members) as object,
      response: call.response,
    };
  });
  return [...new Map(calls.map((call) => [call.path, call])).values()];
}

/** A program in which mypy finds an error in each marked line, and no others. */
export const MISTAKES = `import datetime

from almagest_client import AlmagestClient
from almagest_client.types import Birth, BirthWithTime

client = AlmagestClient(base_url="https://api.example.com", api_key="key")
birth: Birth = {"date": "1990-06-15", "time": None, "latitude": 48.8566, "longitude": 2.3522}
with_time: BirthWithTime = {"date": "1990-06-15", "time": "14:30", "latitude": 48.8566, "longitude": 2.3522}
dated: Birth = {"date": datetime.date(1990, 6, 15), "time": datetime.time(14, 30), "latitude": 1.0, "longitude": 1.0}
client.sky.get_sky(date=datetime.date(2024, 3, 19))
chart = client.chart.compute_full_chart(birth=birth)
chart["angles"]["ascendant"]  # mistake
chart["planet"]  # mistake
client.chart.compute_full_chart()  # mistake
client.chart.compute_full_chart(birth={"date": "1990-06-15"})  # mistake
client.locations.rank_locations(birth=birth)  # mistake
client.locations.rank_locations(birth=with_time, focus="sleep")  # mistake
client.timing.score_days(birth=with_time, activity="business", from_=20261122)  # mistake
sign: int = chart["planets"][0]["sign"]  # mistake
`;

/** The service's own answer when too many requests wait. */
export const OVERLOAD = JSON.stringify({
  error: { code: "internal_error", message: "Too many requests are waiting.", docs: "" },
});
