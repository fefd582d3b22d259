/*
 * Apparent longitudes by ERFA (BSD licence, https://github.com/liberfa/erfa) from geometric vectors. Reads and writes
 * native doubles; erfa-chain.ts compiles and runs it. Not a part of the product.
 *
 * Input: number of instants, bodies (the Sun first) and stars; per star right ascension and declination
 * (rad), proper motions in both (rad per Julian year, of the coordinate), parallax (arcsec), radial velocity (km/s);
 * per instant UT, TT, a mean obliquity (rad), Earth's barycentric position (au) and velocity (au/day), the Sun's position, and per body its
 * geocentric vector at light-time; for the node the Moon's angular momentum; for the last orbit point the direction of
 * the apogee. All vectors are ICRS.
 *
 * Output: per instant the nutation in longitude; per body and star the longitude on the mean ecliptic and equinox of date by IAU 2006,
 * and by the equator of the long-term precession with the given obliquity.
 */
#include <erfa.h>
#include <erfam.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double next(void) {
  double value;
  if (fread(&value, sizeof value, 1, stdin) != 1) exit(1);
  return value;
}

static void next_vector(double out[3]) {
  for (int i = 0; i < 3; i++) out[i] = next();
}

static void print(double value) { fwrite(&value, sizeof value, 1, stdout); }

static double longitude(double matrix[3][3], double direction[3]) {
  double ecliptic[3];
  eraRxp(matrix, direction, ecliptic);
  return atan2(ecliptic[1], ecliptic[0]);
}

static double node_longitude(double matrix[3][3], double momentum[3]) {
  double ecliptic[3];
  eraRxp(matrix, momentum, ecliptic);
  return atan2(ecliptic[0], -ecliptic[1]);
}

/* The observer of one instant. */
typedef struct {
  double ut, tt;
  double earth[3], velocity[3], sun[3];
  double from_sun[3], sun_distance;
  double iau2006[3][3], given[3][3];
} Frame;

static void read_frame(Frame *frame) {
  frame->ut = next();
  frame->tt = next();
  double obliquity = next();
  next_vector(frame->earth);
  next_vector(frame->velocity);
  for (int i = 0; i < 3; i++) frame->velocity[i] /= ERFA_DC;
  next_vector(frame->sun);
  double offset[3];
  eraPmp(frame->earth, frame->sun, offset);
  eraPn(offset, &frame->sun_distance, frame->from_sun);
  eraEcm06(frame->tt, 0, frame->iau2006);
  eraLtpb(eraEpj(frame->tt, 0), frame->given);
  eraRx(obliquity, frame->given);
}

static void print_nutation(const Frame *frame) {
  double psi, eps;
  eraNut06a(frame->tt, 0, &psi, &eps);
  print(psi);
}

/* Deflection of light from a body at `from_sun` (au; null for the Sun), then aberration. */
static void apparent(Frame *frame, double direction[3], double *from_sun, double out[3]) {
  double deflected[3], unit[3], length, em = frame->sun_distance;
  eraCp(direction, deflected);
  if (from_sun != NULL) {
    eraPn(from_sun, &length, unit);
    eraLd(1.0, direction, unit, frame->from_sun, em, 1e-6 / (em > 1 ? em * em : 1), deflected);
  }
  eraAb(deflected, frame->velocity, em, sqrt(1 - eraPdp(frame->velocity, frame->velocity)), out);
}

static void print_longitudes(Frame *frame, double direction[3]) {
  print(longitude(frame->iau2006, direction));
  print(longitude(frame->given, direction));
}

static void print_body(Frame *frame, int is_sun) {
  double vector[3], direction[3], distance, from_sun[3], place[3];
  next_vector(vector);
  eraPn(vector, &distance, direction);
  eraPpsp(vector, frame->sun_distance, frame->from_sun, from_sun);
  apparent(frame, direction, is_sun ? NULL : from_sun, place);
  print_longitudes(frame, place);
}

static void print_node(Frame *frame) {
  double momentum[3];
  next_vector(momentum);
  print(node_longitude(frame->iau2006, momentum));
  print(node_longitude(frame->given, momentum));
}

static void print_apogee(Frame *frame) {
  double direction[3];
  next_vector(direction);
  print_longitudes(frame, direction);
}

static void print_star(Frame *frame, const double star[6]) {
  double direction[3], place[3];
  double years = eraEpj(frame->tt, 0) - 2000.0;
  eraPmpx(star[0], star[1], star[2], star[3], star[4], star[5], years, frame->earth, direction);
  apparent(frame, direction, direction, place);
  print_longitudes(frame, place);
}

int main(void) {
  int instants = (int)next(), bodies = (int)next(), stars = (int)next();
  double *catalogue = malloc(sizeof(double) * 6 * (stars > 0 ? stars : 1));
  for (int i = 0; i < 6 * stars; i++) catalogue[i] = next();
  for (int instant = 0; instant < instants; instant++) {
    Frame frame;
    read_frame(&frame);
    print_nutation(&frame);
    for (int body = 0; body < bodies; body++) print_body(&frame, body == 0);
    print_node(&frame);
    print_apogee(&frame);
    for (int star = 0; star < stars; star++) print_star(&frame, &catalogue[6 * star]);
  }
  free(catalogue);
  return 0;
}
