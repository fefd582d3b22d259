/*
 * Prints the Earth's orientation computed by ERFA (BSD licence, https://github.com/liberfa/erfa) as JSON.
 * Compiled and run by write-erfa-fixture.ts; not a part of the product.
 */
#include <erfa.h>
#include <erfaextra.h>
#include <erfam.h>
#include <stdio.h>

static void print_row(const double *values, int count) {
  for (int i = 0; i < count; i++) printf(i ? ",%.17g" : "%.17g", values[i]);
}

static void print_matrix(double matrix[3][3]) {
  printf("[");
  print_row(&matrix[0][0], 9);
  printf("]");
}

int main(void) {
  printf("{\"version\":\"%s\",\n", eraVersion());

  double bias[3][3], precession[3][3], both[3][3];
  eraBp06(ERFA_DJ00, 0.0, bias, precession, both);
  printf("\"biasBp06\":");
  print_matrix(bias);

  /* Bias then long-term precession, and the Delaunay arguments, every 2.5 years and a bit from 1798 to 2402. */
  printf(",\n\"orientation\":[");
  for (int i = 0; i <= 240; i++) {
    double jd = 2377780.5 + i * 919.2374;
    double t = (jd - ERFA_DJ00) / ERFA_DJC;
    double arguments[5] = {eraFal03(t), eraFalp03(t), eraFaf03(t), eraFad03(t), eraFaom03(t)};
    eraLtp(eraEpj(jd, 0.0), precession);
    eraRxr(precession, bias, both);
    printf(i ? ",\n{\"epochJdTt\":%.17g,\"biasAndLtp\":" : "\n{\"epochJdTt\":%.17g,\"biasAndLtp\":", jd);
    print_matrix(both);
    printf(",\"delaunayRad\":[");
    print_row(arguments, 5);
    printf("]}");
  }

  /* Near J2000.0 the linear arguments of nut00b equal the full ones. */
  printf("],\n\"nutationNearJ2000\":[");
  for (int i = 0; i <= 60; i++) {
    double jd = ERFA_DJ00 - 30.0 + i * 1.0137, row[3] = {jd, 0, 0};
    eraNut00b(jd, 0.0, &row[1], &row[2]);
    printf(i ? ",\n[" : "\n[");
    print_row(row, 3);
    printf("]");
  }

  /* The whole IAU 2000A model, lunisolar and planetary. */
  printf("],\n\"nutation2000A\":[");
  for (int i = 0; i <= 200; i++) {
    double jd = 2415020.5 + i * 365.317, row[3] = {jd, 0, 0};
    eraNut00a(jd, 0.0, &row[1], &row[2]);
    printf(i ? ",\n[" : "\n[");
    print_row(row, 3);
    printf("]");
  }

  /* UT, TT, mean sidereal time of IAU 2006 plus the complementary terms, without the equation of the equinoxes. */
  printf("],\n\"siderealTime\":[");
  for (int i = 0; i <= 300; i++) {
    double ut = 2396759.1 + i * 243.2731;
    double row[3] = {ut, ut + (i - 150) * 1e-6, 0};
    row[2] = eraAnp(eraGmst06(row[0], 0.0, row[1], 0.0) + eraEect00(row[1], 0.0));
    printf(i ? ",\n[" : "\n[");
    print_row(row, 3);
    printf("]");
  }
  printf("]}\n");
  return 0;
}
