// Generated from the contract by tools/codecs/write.ts (`npm run generate`). Do not edit.

export function createRequestChecks(formats) {
  const schemaOfComputeShortChartRequest = {
    type: "object",
    properties: { birth: { description: "an object with date, latitude and longitude", $ref: "Birth" } },
    required: ["birth"],
    additionalProperties: false,
  };
  const schemaOfBirth = {
    description: "an object with date, latitude and longitude",
    type: "object",
    properties: {
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: "string",
        format: "date",
      },
      time: {
        description: "a local time in HH:mm format, from 00:00 to 23:59, or absent if unknown",
        type: ["string", "null"],
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
      },
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
      timezone: {
        description: "an IANA time zone name, such as Europe/Paris",
        type: ["string", "null"],
        format: "time-zone",
      },
    },
    required: ["date", "latitude", "longitude"],
    additionalProperties: false,
  };
  const formats0 = formats.date;
  const formats2 = formats["time-zone"];
  const pattern0 = new RegExp("^([01][0-9]|2[0-3]):[0-5][0-9]$", "u");

  function checkBirth(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.date === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "date" },
          schema: schemaOfBirth.required,
          parentSchema: schemaOfBirth,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.latitude === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfBirth.required,
          parentSchema: schemaOfBirth,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfBirth.required,
          parentSchema: schemaOfBirth,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "date" ||
            key0 === "time" ||
            key0 === "latitude" ||
            key0 === "longitude" ||
            key0 === "timezone"
          )
        ) {
          const err3 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfBirth,
            data,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.date !== undefined) {
        let data0 = data.date;
        if (typeof data0 === "string") {
          if (!formats0(data0)) {
            const err4 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfBirth.properties.date,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        } else {
          const err5 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth.properties.date.type,
            parentSchema: schemaOfBirth.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.time !== undefined) {
        let data1 = data.time;
        if (typeof data1 !== "string" && data1 !== null) {
          const err6 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/type",
            keyword: "type",
            params: { type: schemaOfBirth.properties.time.type },
            schema: schemaOfBirth.properties.time.type,
            parentSchema: schemaOfBirth.properties.time,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (typeof data1 === "string") {
          if (!pattern0.test(data1)) {
            const err7 = {
              instancePath: instancePath + "/time",
              schemaPath: "#/properties/time/pattern",
              keyword: "pattern",
              params: { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
              schema: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              parentSchema: schemaOfBirth.properties.time,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
      if (data.latitude !== undefined) {
        let data2 = data.latitude;
        if (typeof data2 == "number" && isFinite(data2)) {
          if (data2 > 90 || isNaN(data2)) {
            const err8 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfBirth.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          if (data2 < -90 || isNaN(data2)) {
            const err9 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfBirth.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        } else {
          const err10 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth.properties.latitude.type,
            parentSchema: schemaOfBirth.properties.latitude,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data3 = data.longitude;
        if (typeof data3 == "number" && isFinite(data3)) {
          if (data3 > 180 || isNaN(data3)) {
            const err11 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfBirth.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
          if (data3 < -180 || isNaN(data3)) {
            const err12 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfBirth.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        } else {
          const err13 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth.properties.longitude.type,
            parentSchema: schemaOfBirth.properties.longitude,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
      if (data.timezone !== undefined) {
        let data4 = data.timezone;
        if (typeof data4 !== "string" && data4 !== null) {
          const err14 = {
            instancePath: instancePath + "/timezone",
            schemaPath: "#/properties/timezone/type",
            keyword: "type",
            params: { type: schemaOfBirth.properties.timezone.type },
            schema: schemaOfBirth.properties.timezone.type,
            parentSchema: schemaOfBirth.properties.timezone,
            data: data4,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        if (typeof data4 === "string") {
          if (!formats2(data4)) {
            const err15 = {
              instancePath: instancePath + "/timezone",
              schemaPath: "#/properties/timezone/format",
              keyword: "format",
              params: { format: "time-zone" },
              schema: "time-zone",
              parentSchema: schemaOfBirth.properties.timezone,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      }
    } else {
      const err16 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfBirth.type,
        parentSchema: schemaOfBirth,
        data,
      };
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    }
    checkBirth.errors = vErrors;
    return errors === 0;
  }

  function checkComputeShortChartRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfComputeShortChartRequest.required,
          parentSchema: schemaOfComputeShortChartRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "birth")) {
          const err1 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfComputeShortChartRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth.errors : vErrors.concat(checkBirth.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err2 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfComputeShortChartRequest.type,
        parentSchema: schemaOfComputeShortChartRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    checkComputeShortChartRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfScoreLocationRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, time, latitude and longitude", $ref: "Birth2" },
      location: { description: "an object with latitude and longitude", $ref: "Location" },
    },
    required: ["birth", "location"],
    additionalProperties: false,
  };
  const schemaOfBirth2 = {
    description: "an object with date, time, latitude and longitude",
    type: "object",
    properties: {
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: "string",
        format: "date",
      },
      time: {
        description: "a local time in HH:mm format, from 00:00 to 23:59; the angles depend on it",
        type: "string",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
      },
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
      timezone: {
        description: "an IANA time zone name, such as Europe/Paris",
        type: ["string", "null"],
        format: "time-zone",
      },
    },
    required: ["date", "time", "latitude", "longitude"],
    additionalProperties: false,
  };

  function checkBirth2(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.date === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "date" },
          schema: schemaOfBirth2.required,
          parentSchema: schemaOfBirth2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.time === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "time" },
          schema: schemaOfBirth2.required,
          parentSchema: schemaOfBirth2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.latitude === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfBirth2.required,
          parentSchema: schemaOfBirth2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err3 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfBirth2.required,
          parentSchema: schemaOfBirth2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "date" ||
            key0 === "time" ||
            key0 === "latitude" ||
            key0 === "longitude" ||
            key0 === "timezone"
          )
        ) {
          const err4 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfBirth2,
            data,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.date !== undefined) {
        let data0 = data.date;
        if (typeof data0 === "string") {
          if (!formats0(data0)) {
            const err5 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfBirth2.properties.date,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth2.properties.date.type,
            parentSchema: schemaOfBirth2.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.time !== undefined) {
        let data1 = data.time;
        if (typeof data1 === "string") {
          if (!pattern0.test(data1)) {
            const err7 = {
              instancePath: instancePath + "/time",
              schemaPath: "#/properties/time/pattern",
              keyword: "pattern",
              params: { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
              schema: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              parentSchema: schemaOfBirth2.properties.time,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth2.properties.time.type,
            parentSchema: schemaOfBirth2.properties.time,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.latitude !== undefined) {
        let data2 = data.latitude;
        if (typeof data2 == "number" && isFinite(data2)) {
          if (data2 > 90 || isNaN(data2)) {
            const err9 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfBirth2.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
          if (data2 < -90 || isNaN(data2)) {
            const err10 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfBirth2.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        } else {
          const err11 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth2.properties.latitude.type,
            parentSchema: schemaOfBirth2.properties.latitude,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data3 = data.longitude;
        if (typeof data3 == "number" && isFinite(data3)) {
          if (data3 > 180 || isNaN(data3)) {
            const err12 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfBirth2.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
          if (data3 < -180 || isNaN(data3)) {
            const err13 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfBirth2.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        } else {
          const err14 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth2.properties.longitude.type,
            parentSchema: schemaOfBirth2.properties.longitude,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
      if (data.timezone !== undefined) {
        let data4 = data.timezone;
        if (typeof data4 !== "string" && data4 !== null) {
          const err15 = {
            instancePath: instancePath + "/timezone",
            schemaPath: "#/properties/timezone/type",
            keyword: "type",
            params: { type: schemaOfBirth2.properties.timezone.type },
            schema: schemaOfBirth2.properties.timezone.type,
            parentSchema: schemaOfBirth2.properties.timezone,
            data: data4,
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (typeof data4 === "string") {
          if (!formats2(data4)) {
            const err16 = {
              instancePath: instancePath + "/timezone",
              schemaPath: "#/properties/timezone/format",
              keyword: "format",
              params: { format: "time-zone" },
              schema: "time-zone",
              parentSchema: schemaOfBirth2.properties.timezone,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      }
    } else {
      const err17 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfBirth2.type,
        parentSchema: schemaOfBirth2,
        data,
      };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        vErrors.push(err17);
      }
      errors++;
    }
    checkBirth2.errors = vErrors;
    return errors === 0;
  }

  const schemaOfLocation = {
    description: "an object with latitude and longitude",
    type: "object",
    properties: {
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
    },
    required: ["latitude", "longitude"],
    additionalProperties: false,
  };

  function checkLocation(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.latitude === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfLocation.required,
          parentSchema: schemaOfLocation,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfLocation.required,
          parentSchema: schemaOfLocation,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "latitude" || key0 === "longitude")) {
          const err2 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfLocation,
            data,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.latitude !== undefined) {
        let data0 = data.latitude;
        if (typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 90 || isNaN(data0)) {
            const err3 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfLocation.properties.latitude,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
          if (data0 < -90 || isNaN(data0)) {
            const err4 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfLocation.properties.latitude,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        } else {
          const err5 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfLocation.properties.latitude.type,
            parentSchema: schemaOfLocation.properties.latitude,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data1 = data.longitude;
        if (typeof data1 == "number" && isFinite(data1)) {
          if (data1 > 180 || isNaN(data1)) {
            const err6 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfLocation.properties.longitude,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
          if (data1 < -180 || isNaN(data1)) {
            const err7 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfLocation.properties.longitude,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfLocation.properties.longitude.type,
            parentSchema: schemaOfLocation.properties.longitude,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    } else {
      const err9 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfLocation.type,
        parentSchema: schemaOfLocation,
        data,
      };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    checkLocation.errors = vErrors;
    return errors === 0;
  }

  function checkScoreLocationRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfScoreLocationRequest.required,
          parentSchema: schemaOfScoreLocationRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.location === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "location" },
          schema: schemaOfScoreLocationRequest.required,
          parentSchema: schemaOfScoreLocationRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "birth" || key0 === "location")) {
          const err2 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfScoreLocationRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth2(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth2.errors : vErrors.concat(checkBirth2.errors);
          errors = vErrors.length;
        }
      }
      if (data.location !== undefined) {
        if (
          !checkLocation(data.location, {
            instancePath: instancePath + "/location",
            parentData: data,
            parentDataProperty: "location",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkLocation.errors : vErrors.concat(checkLocation.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err3 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfScoreLocationRequest.type,
        parentSchema: schemaOfScoreLocationRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    checkScoreLocationRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfRankLocationsRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, time, latitude and longitude", $ref: "Birth2" },
      focus: {
        description: "a sphere of life",
        type: ["string", "null"],
        enum: ["identity", "love", "body", "money", "home", "mind", null],
      },
      region: {
        description: "a region",
        type: ["string", "null"],
        enum: ["Europe", "North America", "South America", "Asia", "Middle East", "Africa", "Oceania", null],
      },
      limit: {
        description: "a whole number from 3 to 12",
        type: ["integer", "null"],
        minimum: 3,
        maximum: 12,
      },
    },
    required: ["birth"],
    additionalProperties: false,
  };

  function checkRankLocationsRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfRankLocationsRequest.required,
          parentSchema: schemaOfRankLocationsRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "birth" || key0 === "focus" || key0 === "region" || key0 === "limit")) {
          const err1 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfRankLocationsRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth2(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth2.errors : vErrors.concat(checkBirth2.errors);
          errors = vErrors.length;
        }
      }
      if (data.focus !== undefined) {
        let data1 = data.focus;
        if (typeof data1 !== "string" && data1 !== null) {
          const err2 = {
            instancePath: instancePath + "/focus",
            schemaPath: "#/properties/focus/type",
            keyword: "type",
            params: { type: schemaOfRankLocationsRequest.properties.focus.type },
            schema: schemaOfRankLocationsRequest.properties.focus.type,
            parentSchema: schemaOfRankLocationsRequest.properties.focus,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (
          !(
            data1 === "identity" ||
            data1 === "love" ||
            data1 === "body" ||
            data1 === "money" ||
            data1 === "home" ||
            data1 === "mind" ||
            data1 === null
          )
        ) {
          const err3 = {
            instancePath: instancePath + "/focus",
            schemaPath: "#/properties/focus/enum",
            keyword: "enum",
            params: { allowedValues: schemaOfRankLocationsRequest.properties.focus.enum },
            schema: schemaOfRankLocationsRequest.properties.focus.enum,
            parentSchema: schemaOfRankLocationsRequest.properties.focus,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.region !== undefined) {
        let data2 = data.region;
        if (typeof data2 !== "string" && data2 !== null) {
          const err4 = {
            instancePath: instancePath + "/region",
            schemaPath: "#/properties/region/type",
            keyword: "type",
            params: { type: schemaOfRankLocationsRequest.properties.region.type },
            schema: schemaOfRankLocationsRequest.properties.region.type,
            parentSchema: schemaOfRankLocationsRequest.properties.region,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (
          !(
            data2 === "Europe" ||
            data2 === "North America" ||
            data2 === "South America" ||
            data2 === "Asia" ||
            data2 === "Middle East" ||
            data2 === "Africa" ||
            data2 === "Oceania" ||
            data2 === null
          )
        ) {
          const err5 = {
            instancePath: instancePath + "/region",
            schemaPath: "#/properties/region/enum",
            keyword: "enum",
            params: { allowedValues: schemaOfRankLocationsRequest.properties.region.enum },
            schema: schemaOfRankLocationsRequest.properties.region.enum,
            parentSchema: schemaOfRankLocationsRequest.properties.region,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.limit !== undefined) {
        let data3 = data.limit;
        if (
          !(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)) &&
          data3 !== null
        ) {
          const err6 = {
            instancePath: instancePath + "/limit",
            schemaPath: "#/properties/limit/type",
            keyword: "type",
            params: { type: schemaOfRankLocationsRequest.properties.limit.type },
            schema: schemaOfRankLocationsRequest.properties.limit.type,
            parentSchema: schemaOfRankLocationsRequest.properties.limit,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (typeof data3 == "number" && isFinite(data3)) {
          if (data3 > 12 || isNaN(data3)) {
            const err7 = {
              instancePath: instancePath + "/limit",
              schemaPath: "#/properties/limit/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 12 },
              schema: 12,
              parentSchema: schemaOfRankLocationsRequest.properties.limit,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (data3 < 3 || isNaN(data3)) {
            const err8 = {
              instancePath: instancePath + "/limit",
              schemaPath: "#/properties/limit/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: 3 },
              schema: 3,
              parentSchema: schemaOfRankLocationsRequest.properties.limit,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
    } else {
      const err9 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfRankLocationsRequest.type,
        parentSchema: schemaOfRankLocationsRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    checkRankLocationsRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfGetSkyRequest = {
    type: "object",
    properties: {
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
    },
    additionalProperties: false,
  };

  function checkGetSkyRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        if (!(key0 === "date")) {
          const err0 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfGetSkyRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.date !== undefined) {
        let data0 = data.date;
        if (typeof data0 !== "string" && data0 !== null) {
          const err1 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: schemaOfGetSkyRequest.properties.date.type },
            schema: schemaOfGetSkyRequest.properties.date.type,
            parentSchema: schemaOfGetSkyRequest.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (typeof data0 === "string") {
          if (!formats0(data0)) {
            const err2 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfGetSkyRequest.properties.date,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      }
    } else {
      const err3 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfGetSkyRequest.type,
        parentSchema: schemaOfGetSkyRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    checkGetSkyRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfComputeDailyHoroscopeRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, latitude and longitude", $ref: "Birth3" },
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
    },
    additionalProperties: false,
  };
  const schemaOfBirth3 = {
    description: "an object with date, latitude and longitude",
    type: ["object", "null"],
    properties: {
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: "string",
        format: "date",
      },
      time: {
        description: "a local time in HH:mm format, from 00:00 to 23:59, or absent if unknown",
        type: ["string", "null"],
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
      },
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
      timezone: {
        description: "an IANA time zone name, such as Europe/Paris",
        type: ["string", "null"],
        format: "time-zone",
      },
    },
    required: ["date", "latitude", "longitude"],
    additionalProperties: false,
  };

  function checkBirth3(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
      const err0 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: schemaOfBirth3.type },
        schema: schemaOfBirth3.type,
        parentSchema: schemaOfBirth3,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.date === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "date" },
          schema: schemaOfBirth3.required,
          parentSchema: schemaOfBirth3,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.latitude === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfBirth3.required,
          parentSchema: schemaOfBirth3,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err3 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfBirth3.required,
          parentSchema: schemaOfBirth3,
          data,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "date" ||
            key0 === "time" ||
            key0 === "latitude" ||
            key0 === "longitude" ||
            key0 === "timezone"
          )
        ) {
          const err4 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfBirth3,
            data,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.date !== undefined) {
        let data0 = data.date;
        if (typeof data0 === "string") {
          if (!formats0(data0)) {
            const err5 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfBirth3.properties.date,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth3.properties.date.type,
            parentSchema: schemaOfBirth3.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.time !== undefined) {
        let data1 = data.time;
        if (typeof data1 !== "string" && data1 !== null) {
          const err7 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/type",
            keyword: "type",
            params: { type: schemaOfBirth3.properties.time.type },
            schema: schemaOfBirth3.properties.time.type,
            parentSchema: schemaOfBirth3.properties.time,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (typeof data1 === "string") {
          if (!pattern0.test(data1)) {
            const err8 = {
              instancePath: instancePath + "/time",
              schemaPath: "#/properties/time/pattern",
              keyword: "pattern",
              params: { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
              schema: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              parentSchema: schemaOfBirth3.properties.time,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
      if (data.latitude !== undefined) {
        let data2 = data.latitude;
        if (typeof data2 == "number" && isFinite(data2)) {
          if (data2 > 90 || isNaN(data2)) {
            const err9 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfBirth3.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
          if (data2 < -90 || isNaN(data2)) {
            const err10 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfBirth3.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        } else {
          const err11 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth3.properties.latitude.type,
            parentSchema: schemaOfBirth3.properties.latitude,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data3 = data.longitude;
        if (typeof data3 == "number" && isFinite(data3)) {
          if (data3 > 180 || isNaN(data3)) {
            const err12 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfBirth3.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
          if (data3 < -180 || isNaN(data3)) {
            const err13 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfBirth3.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        } else {
          const err14 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth3.properties.longitude.type,
            parentSchema: schemaOfBirth3.properties.longitude,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
      if (data.timezone !== undefined) {
        let data4 = data.timezone;
        if (typeof data4 !== "string" && data4 !== null) {
          const err15 = {
            instancePath: instancePath + "/timezone",
            schemaPath: "#/properties/timezone/type",
            keyword: "type",
            params: { type: schemaOfBirth3.properties.timezone.type },
            schema: schemaOfBirth3.properties.timezone.type,
            parentSchema: schemaOfBirth3.properties.timezone,
            data: data4,
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (typeof data4 === "string") {
          if (!formats2(data4)) {
            const err16 = {
              instancePath: instancePath + "/timezone",
              schemaPath: "#/properties/timezone/format",
              keyword: "format",
              params: { format: "time-zone" },
              schema: "time-zone",
              parentSchema: schemaOfBirth3.properties.timezone,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      }
    }
    checkBirth3.errors = vErrors;
    return errors === 0;
  }

  function checkComputeDailyHoroscopeRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        if (!(key0 === "birth" || key0 === "date")) {
          const err0 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfComputeDailyHoroscopeRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth3(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth3.errors : vErrors.concat(checkBirth3.errors);
          errors = vErrors.length;
        }
      }
      if (data.date !== undefined) {
        let data1 = data.date;
        if (typeof data1 !== "string" && data1 !== null) {
          const err1 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: schemaOfComputeDailyHoroscopeRequest.properties.date.type },
            schema: schemaOfComputeDailyHoroscopeRequest.properties.date.type,
            parentSchema: schemaOfComputeDailyHoroscopeRequest.properties.date,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (typeof data1 === "string") {
          if (!formats0(data1)) {
            const err2 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfComputeDailyHoroscopeRequest.properties.date,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      }
    } else {
      const err3 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfComputeDailyHoroscopeRequest.type,
        parentSchema: schemaOfComputeDailyHoroscopeRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    checkComputeDailyHoroscopeRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfComputeSolarReturnRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, time, latitude and longitude", $ref: "Birth4" },
      year: {
        description: "a whole number from 1900 to 2100",
        type: "integer",
        minimum: 1900,
        maximum: 2100,
      },
      location: { description: "an object with latitude and longitude", $ref: "Location2" },
    },
    required: ["birth", "year"],
    additionalProperties: false,
  };
  const schemaOfBirth4 = {
    description: "an object with date, time, latitude and longitude",
    type: "object",
    properties: {
      date: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: "string",
        format: "date",
      },
      time: {
        description:
          "a local time in HH:mm format, from 00:00 to 23:59; without it the return could be off by up to half a day",
        type: "string",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
      },
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
      timezone: {
        description: "an IANA time zone name, such as Europe/Paris",
        type: ["string", "null"],
        format: "time-zone",
      },
    },
    required: ["date", "time", "latitude", "longitude"],
    additionalProperties: false,
  };

  function checkBirth4(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.date === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "date" },
          schema: schemaOfBirth4.required,
          parentSchema: schemaOfBirth4,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.time === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "time" },
          schema: schemaOfBirth4.required,
          parentSchema: schemaOfBirth4,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.latitude === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfBirth4.required,
          parentSchema: schemaOfBirth4,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err3 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfBirth4.required,
          parentSchema: schemaOfBirth4,
          data,
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "date" ||
            key0 === "time" ||
            key0 === "latitude" ||
            key0 === "longitude" ||
            key0 === "timezone"
          )
        ) {
          const err4 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfBirth4,
            data,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.date !== undefined) {
        let data0 = data.date;
        if (typeof data0 === "string") {
          if (!formats0(data0)) {
            const err5 = {
              instancePath: instancePath + "/date",
              schemaPath: "#/properties/date/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfBirth4.properties.date,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = {
            instancePath: instancePath + "/date",
            schemaPath: "#/properties/date/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth4.properties.date.type,
            parentSchema: schemaOfBirth4.properties.date,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.time !== undefined) {
        let data1 = data.time;
        if (typeof data1 === "string") {
          if (!pattern0.test(data1)) {
            const err7 = {
              instancePath: instancePath + "/time",
              schemaPath: "#/properties/time/pattern",
              keyword: "pattern",
              params: { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
              schema: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              parentSchema: schemaOfBirth4.properties.time,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = {
            instancePath: instancePath + "/time",
            schemaPath: "#/properties/time/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfBirth4.properties.time.type,
            parentSchema: schemaOfBirth4.properties.time,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.latitude !== undefined) {
        let data2 = data.latitude;
        if (typeof data2 == "number" && isFinite(data2)) {
          if (data2 > 90 || isNaN(data2)) {
            const err9 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfBirth4.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
          if (data2 < -90 || isNaN(data2)) {
            const err10 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfBirth4.properties.latitude,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        } else {
          const err11 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth4.properties.latitude.type,
            parentSchema: schemaOfBirth4.properties.latitude,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data3 = data.longitude;
        if (typeof data3 == "number" && isFinite(data3)) {
          if (data3 > 180 || isNaN(data3)) {
            const err12 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfBirth4.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
          if (data3 < -180 || isNaN(data3)) {
            const err13 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfBirth4.properties.longitude,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        } else {
          const err14 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfBirth4.properties.longitude.type,
            parentSchema: schemaOfBirth4.properties.longitude,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
      if (data.timezone !== undefined) {
        let data4 = data.timezone;
        if (typeof data4 !== "string" && data4 !== null) {
          const err15 = {
            instancePath: instancePath + "/timezone",
            schemaPath: "#/properties/timezone/type",
            keyword: "type",
            params: { type: schemaOfBirth4.properties.timezone.type },
            schema: schemaOfBirth4.properties.timezone.type,
            parentSchema: schemaOfBirth4.properties.timezone,
            data: data4,
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (typeof data4 === "string") {
          if (!formats2(data4)) {
            const err16 = {
              instancePath: instancePath + "/timezone",
              schemaPath: "#/properties/timezone/format",
              keyword: "format",
              params: { format: "time-zone" },
              schema: "time-zone",
              parentSchema: schemaOfBirth4.properties.timezone,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      }
    } else {
      const err17 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfBirth4.type,
        parentSchema: schemaOfBirth4,
        data,
      };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        vErrors.push(err17);
      }
      errors++;
    }
    checkBirth4.errors = vErrors;
    return errors === 0;
  }

  const schemaOfLocation2 = {
    description: "an object with latitude and longitude",
    type: ["object", "null"],
    properties: {
      latitude: {
        description: "a number from -90 to 90 (degrees, north positive)",
        type: "number",
        minimum: -90,
        maximum: 90,
      },
      longitude: {
        description: "a number from -180 to 180 (degrees, east positive)",
        type: "number",
        minimum: -180,
        maximum: 180,
      },
    },
    required: ["latitude", "longitude"],
    additionalProperties: false,
  };

  function checkLocation2(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
    let vErrors = null;
    let errors = 0;
    if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
      const err0 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: schemaOfLocation2.type },
        schema: schemaOfLocation2.type,
        parentSchema: schemaOfLocation2,
        data,
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.latitude === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "latitude" },
          schema: schemaOfLocation2.required,
          parentSchema: schemaOfLocation2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.longitude === undefined) {
        const err2 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "longitude" },
          schema: schemaOfLocation2.required,
          parentSchema: schemaOfLocation2,
          data,
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "latitude" || key0 === "longitude")) {
          const err3 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfLocation2,
            data,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.latitude !== undefined) {
        let data0 = data.latitude;
        if (typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 90 || isNaN(data0)) {
            const err4 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 90 },
              schema: 90,
              parentSchema: schemaOfLocation2.properties.latitude,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          if (data0 < -90 || isNaN(data0)) {
            const err5 = {
              instancePath: instancePath + "/latitude",
              schemaPath: "#/properties/latitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -90 },
              schema: -90,
              parentSchema: schemaOfLocation2.properties.latitude,
              data: data0,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = {
            instancePath: instancePath + "/latitude",
            schemaPath: "#/properties/latitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfLocation2.properties.latitude.type,
            parentSchema: schemaOfLocation2.properties.latitude,
            data: data0,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.longitude !== undefined) {
        let data1 = data.longitude;
        if (typeof data1 == "number" && isFinite(data1)) {
          if (data1 > 180 || isNaN(data1)) {
            const err7 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 180 },
              schema: 180,
              parentSchema: schemaOfLocation2.properties.longitude,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
          if (data1 < -180 || isNaN(data1)) {
            const err8 = {
              instancePath: instancePath + "/longitude",
              schemaPath: "#/properties/longitude/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: -180 },
              schema: -180,
              parentSchema: schemaOfLocation2.properties.longitude,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        } else {
          const err9 = {
            instancePath: instancePath + "/longitude",
            schemaPath: "#/properties/longitude/type",
            keyword: "type",
            params: { type: "number" },
            schema: schemaOfLocation2.properties.longitude.type,
            parentSchema: schemaOfLocation2.properties.longitude,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    checkLocation2.errors = vErrors;
    return errors === 0;
  }

  function checkComputeSolarReturnRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfComputeSolarReturnRequest.required,
          parentSchema: schemaOfComputeSolarReturnRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.year === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "year" },
          schema: schemaOfComputeSolarReturnRequest.required,
          parentSchema: schemaOfComputeSolarReturnRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "birth" || key0 === "year" || key0 === "location")) {
          const err2 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfComputeSolarReturnRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth4(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth4.errors : vErrors.concat(checkBirth4.errors);
          errors = vErrors.length;
        }
      }
      if (data.year !== undefined) {
        let data1 = data.year;
        if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
          const err3 = {
            instancePath: instancePath + "/year",
            schemaPath: "#/properties/year/type",
            keyword: "type",
            params: { type: "integer" },
            schema: schemaOfComputeSolarReturnRequest.properties.year.type,
            parentSchema: schemaOfComputeSolarReturnRequest.properties.year,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data1 == "number" && isFinite(data1)) {
          if (data1 > 2100 || isNaN(data1)) {
            const err4 = {
              instancePath: instancePath + "/year",
              schemaPath: "#/properties/year/maximum",
              keyword: "maximum",
              params: { comparison: "<=", limit: 2100 },
              schema: 2100,
              parentSchema: schemaOfComputeSolarReturnRequest.properties.year,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
          if (data1 < 1900 || isNaN(data1)) {
            const err5 = {
              instancePath: instancePath + "/year",
              schemaPath: "#/properties/year/minimum",
              keyword: "minimum",
              params: { comparison: ">=", limit: 1900 },
              schema: 1900,
              parentSchema: schemaOfComputeSolarReturnRequest.properties.year,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      }
      if (data.location !== undefined) {
        if (
          !checkLocation2(data.location, {
            instancePath: instancePath + "/location",
            parentData: data,
            parentDataProperty: "location",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkLocation2.errors : vErrors.concat(checkLocation2.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err6 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfComputeSolarReturnRequest.type,
        parentSchema: schemaOfComputeSolarReturnRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    checkComputeSolarReturnRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfComputeSynastryRequest = {
    type: "object",
    properties: {
      personA: { description: "an object with date, latitude and longitude", $ref: "Birth" },
      personB: { description: "an object with date, latitude and longitude", $ref: "Birth" },
    },
    required: ["personA", "personB"],
    additionalProperties: false,
  };

  function checkComputeSynastryRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.personA === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "personA" },
          schema: schemaOfComputeSynastryRequest.required,
          parentSchema: schemaOfComputeSynastryRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.personB === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "personB" },
          schema: schemaOfComputeSynastryRequest.required,
          parentSchema: schemaOfComputeSynastryRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      for (const key0 in data) {
        if (!(key0 === "personA" || key0 === "personB")) {
          const err2 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfComputeSynastryRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.personA !== undefined) {
        if (
          !checkBirth(data.personA, {
            instancePath: instancePath + "/personA",
            parentData: data,
            parentDataProperty: "personA",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth.errors : vErrors.concat(checkBirth.errors);
          errors = vErrors.length;
        }
      }
      if (data.personB !== undefined) {
        if (
          !checkBirth(data.personB, {
            instancePath: instancePath + "/personB",
            parentData: data,
            parentDataProperty: "personB",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth.errors : vErrors.concat(checkBirth.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err3 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfComputeSynastryRequest.type,
        parentSchema: schemaOfComputeSynastryRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    checkComputeSynastryRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfScoreDaysRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, latitude and longitude", $ref: "Birth" },
      activity: {
        description: "an activity",
        type: "string",
        enum: ["general", "business", "romance", "health", "creative", "travel", "home", "clarity"],
      },
      from: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
      to: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
      timezone: {
        description: "an IANA time zone name, such as Europe/Paris",
        type: ["string", "null"],
        format: "time-zone",
      },
    },
    required: ["birth", "activity"],
    additionalProperties: false,
  };

  function checkScoreDaysRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfScoreDaysRequest.required,
          parentSchema: schemaOfScoreDaysRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.activity === undefined) {
        const err1 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "activity" },
          schema: schemaOfScoreDaysRequest.required,
          parentSchema: schemaOfScoreDaysRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "birth" ||
            key0 === "activity" ||
            key0 === "from" ||
            key0 === "to" ||
            key0 === "timezone"
          )
        ) {
          const err2 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfScoreDaysRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth.errors : vErrors.concat(checkBirth.errors);
          errors = vErrors.length;
        }
      }
      if (data.activity !== undefined) {
        let data1 = data.activity;
        if (typeof data1 !== "string") {
          const err3 = {
            instancePath: instancePath + "/activity",
            schemaPath: "#/properties/activity/type",
            keyword: "type",
            params: { type: "string" },
            schema: schemaOfScoreDaysRequest.properties.activity.type,
            parentSchema: schemaOfScoreDaysRequest.properties.activity,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (
          !(
            data1 === "general" ||
            data1 === "business" ||
            data1 === "romance" ||
            data1 === "health" ||
            data1 === "creative" ||
            data1 === "travel" ||
            data1 === "home" ||
            data1 === "clarity"
          )
        ) {
          const err4 = {
            instancePath: instancePath + "/activity",
            schemaPath: "#/properties/activity/enum",
            keyword: "enum",
            params: { allowedValues: schemaOfScoreDaysRequest.properties.activity.enum },
            schema: schemaOfScoreDaysRequest.properties.activity.enum,
            parentSchema: schemaOfScoreDaysRequest.properties.activity,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.from !== undefined) {
        let data2 = data.from;
        if (typeof data2 !== "string" && data2 !== null) {
          const err5 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/type",
            keyword: "type",
            params: { type: schemaOfScoreDaysRequest.properties.from.type },
            schema: schemaOfScoreDaysRequest.properties.from.type,
            parentSchema: schemaOfScoreDaysRequest.properties.from,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (typeof data2 === "string") {
          if (!formats0(data2)) {
            const err6 = {
              instancePath: instancePath + "/from",
              schemaPath: "#/properties/from/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfScoreDaysRequest.properties.from,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      }
      if (data.to !== undefined) {
        let data3 = data.to;
        if (typeof data3 !== "string" && data3 !== null) {
          const err7 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/type",
            keyword: "type",
            params: { type: schemaOfScoreDaysRequest.properties.to.type },
            schema: schemaOfScoreDaysRequest.properties.to.type,
            parentSchema: schemaOfScoreDaysRequest.properties.to,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (typeof data3 === "string") {
          if (!formats0(data3)) {
            const err8 = {
              instancePath: instancePath + "/to",
              schemaPath: "#/properties/to/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfScoreDaysRequest.properties.to,
              data: data3,
            };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
      if (data.timezone !== undefined) {
        let data4 = data.timezone;
        if (typeof data4 !== "string" && data4 !== null) {
          const err9 = {
            instancePath: instancePath + "/timezone",
            schemaPath: "#/properties/timezone/type",
            keyword: "type",
            params: { type: schemaOfScoreDaysRequest.properties.timezone.type },
            schema: schemaOfScoreDaysRequest.properties.timezone.type,
            parentSchema: schemaOfScoreDaysRequest.properties.timezone,
            data: data4,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (typeof data4 === "string") {
          if (!formats2(data4)) {
            const err10 = {
              instancePath: instancePath + "/timezone",
              schemaPath: "#/properties/timezone/format",
              keyword: "format",
              params: { format: "time-zone" },
              schema: "time-zone",
              parentSchema: schemaOfScoreDaysRequest.properties.timezone,
              data: data4,
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
    } else {
      const err11 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfScoreDaysRequest.type,
        parentSchema: schemaOfScoreDaysRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    }
    checkScoreDaysRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfFindTransitsRequest = {
    type: "object",
    properties: {
      birth: { description: "an object with date, latitude and longitude", $ref: "Birth" },
      from: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
      to: {
        description: "a calendar date in YYYY-MM-DD format, from 1800-01-01 to 2399-12-31",
        type: ["string", "null"],
        format: "date",
      },
      bodies: {
        description: "an array of body names",
        type: ["array", "null"],
        items: {
          type: "string",
          enum: [
            "Sun",
            "Moon",
            "Mercury",
            "Venus",
            "Mars",
            "Jupiter",
            "Saturn",
            "Uranus",
            "Neptune",
            "Pluto",
            "TrueNode",
            "Lilith",
            "Chiron",
            "Ceres",
            "Pallas",
            "Juno",
            "Vesta",
          ],
        },
      },
      targets: {
        description: "an array of natal points, signs and directions",
        type: ["array", "null"],
        items: {
          type: "string",
          enum: [
            "Sun",
            "Moon",
            "Mercury",
            "Venus",
            "Mars",
            "Jupiter",
            "Saturn",
            "Uranus",
            "Neptune",
            "Pluto",
            "TrueNode",
            "Lilith",
            "Chiron",
            "Ceres",
            "Pallas",
            "Juno",
            "Vesta",
            "Ascendant",
            "Midheaven",
            "Aries",
            "Taurus",
            "Gemini",
            "Cancer",
            "Leo",
            "Virgo",
            "Libra",
            "Scorpio",
            "Sagittarius",
            "Capricorn",
            "Aquarius",
            "Pisces",
            "retrograde",
            "direct",
          ],
        },
      },
      aspects: {
        description: "an array of aspect names",
        type: ["array", "null"],
        items: { type: "string", enum: ["Conjunction", "Sextile", "Square", "Trine", "Opposition"] },
      },
      kinds: {
        description: "an array of kinds of events",
        type: ["array", "null"],
        items: { type: "string", enum: ["aspect", "ingress", "station"] },
      },
      significance: {
        description: "the least significance",
        type: ["string", "null"],
        enum: ["high", "medium", "low", null],
      },
    },
    required: ["birth"],
    additionalProperties: false,
  };

  function checkFindTransitsRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.birth === undefined) {
        const err0 = {
          instancePath,
          schemaPath: "#/required",
          keyword: "required",
          params: { missingProperty: "birth" },
          schema: schemaOfFindTransitsRequest.required,
          parentSchema: schemaOfFindTransitsRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      for (const key0 in data) {
        if (
          !(
            key0 === "birth" ||
            key0 === "from" ||
            key0 === "to" ||
            key0 === "bodies" ||
            key0 === "targets" ||
            key0 === "aspects" ||
            key0 === "kinds" ||
            key0 === "significance"
          )
        ) {
          const err1 = {
            instancePath,
            schemaPath: "#/additionalProperties",
            keyword: "additionalProperties",
            params: { additionalProperty: key0 },
            schema: false,
            parentSchema: schemaOfFindTransitsRequest,
            data,
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.birth !== undefined) {
        if (
          !checkBirth(data.birth, {
            instancePath: instancePath + "/birth",
            parentData: data,
            parentDataProperty: "birth",
            rootData,
          })
        ) {
          vErrors = vErrors === null ? checkBirth.errors : vErrors.concat(checkBirth.errors);
          errors = vErrors.length;
        }
      }
      if (data.from !== undefined) {
        let data1 = data.from;
        if (typeof data1 !== "string" && data1 !== null) {
          const err2 = {
            instancePath: instancePath + "/from",
            schemaPath: "#/properties/from/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.from.type },
            schema: schemaOfFindTransitsRequest.properties.from.type,
            parentSchema: schemaOfFindTransitsRequest.properties.from,
            data: data1,
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (typeof data1 === "string") {
          if (!formats0(data1)) {
            const err3 = {
              instancePath: instancePath + "/from",
              schemaPath: "#/properties/from/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfFindTransitsRequest.properties.from,
              data: data1,
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      }
      if (data.to !== undefined) {
        let data2 = data.to;
        if (typeof data2 !== "string" && data2 !== null) {
          const err4 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.to.type },
            schema: schemaOfFindTransitsRequest.properties.to.type,
            parentSchema: schemaOfFindTransitsRequest.properties.to,
            data: data2,
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (typeof data2 === "string") {
          if (!formats0(data2)) {
            const err5 = {
              instancePath: instancePath + "/to",
              schemaPath: "#/properties/to/format",
              keyword: "format",
              params: { format: "date" },
              schema: "date",
              parentSchema: schemaOfFindTransitsRequest.properties.to,
              data: data2,
            };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      }
      if (data.bodies !== undefined) {
        let data3 = data.bodies;
        if (!Array.isArray(data3) && data3 !== null) {
          const err6 = {
            instancePath: instancePath + "/bodies",
            schemaPath: "#/properties/bodies/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.bodies.type },
            schema: schemaOfFindTransitsRequest.properties.bodies.type,
            parentSchema: schemaOfFindTransitsRequest.properties.bodies,
            data: data3,
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (Array.isArray(data3)) {
          const len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let data4 = data3[i0];
            if (typeof data4 !== "string") {
              const err7 = {
                instancePath: instancePath + "/bodies/" + i0,
                schemaPath: "#/properties/bodies/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schemaOfFindTransitsRequest.properties.bodies.items.type,
                parentSchema: schemaOfFindTransitsRequest.properties.bodies.items,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (
              !(
                data4 === "Sun" ||
                data4 === "Moon" ||
                data4 === "Mercury" ||
                data4 === "Venus" ||
                data4 === "Mars" ||
                data4 === "Jupiter" ||
                data4 === "Saturn" ||
                data4 === "Uranus" ||
                data4 === "Neptune" ||
                data4 === "Pluto" ||
                data4 === "TrueNode" ||
                data4 === "Lilith" ||
                data4 === "Chiron" ||
                data4 === "Ceres" ||
                data4 === "Pallas" ||
                data4 === "Juno" ||
                data4 === "Vesta"
              )
            ) {
              const err8 = {
                instancePath: instancePath + "/bodies/" + i0,
                schemaPath: "#/properties/bodies/items/enum",
                keyword: "enum",
                params: { allowedValues: schemaOfFindTransitsRequest.properties.bodies.items.enum },
                schema: schemaOfFindTransitsRequest.properties.bodies.items.enum,
                parentSchema: schemaOfFindTransitsRequest.properties.bodies.items,
                data: data4,
              };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
          }
        }
      }
      if (data.targets !== undefined) {
        let data5 = data.targets;
        if (!Array.isArray(data5) && data5 !== null) {
          const err9 = {
            instancePath: instancePath + "/targets",
            schemaPath: "#/properties/targets/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.targets.type },
            schema: schemaOfFindTransitsRequest.properties.targets.type,
            parentSchema: schemaOfFindTransitsRequest.properties.targets,
            data: data5,
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (Array.isArray(data5)) {
          const len1 = data5.length;
          for (let i1 = 0; i1 < len1; i1++) {
            let data6 = data5[i1];
            if (typeof data6 !== "string") {
              const err10 = {
                instancePath: instancePath + "/targets/" + i1,
                schemaPath: "#/properties/targets/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schemaOfFindTransitsRequest.properties.targets.items.type,
                parentSchema: schemaOfFindTransitsRequest.properties.targets.items,
                data: data6,
              };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (
              !(
                data6 === "Sun" ||
                data6 === "Moon" ||
                data6 === "Mercury" ||
                data6 === "Venus" ||
                data6 === "Mars" ||
                data6 === "Jupiter" ||
                data6 === "Saturn" ||
                data6 === "Uranus" ||
                data6 === "Neptune" ||
                data6 === "Pluto" ||
                data6 === "TrueNode" ||
                data6 === "Lilith" ||
                data6 === "Chiron" ||
                data6 === "Ceres" ||
                data6 === "Pallas" ||
                data6 === "Juno" ||
                data6 === "Vesta" ||
                data6 === "Ascendant" ||
                data6 === "Midheaven" ||
                data6 === "Aries" ||
                data6 === "Taurus" ||
                data6 === "Gemini" ||
                data6 === "Cancer" ||
                data6 === "Leo" ||
                data6 === "Virgo" ||
                data6 === "Libra" ||
                data6 === "Scorpio" ||
                data6 === "Sagittarius" ||
                data6 === "Capricorn" ||
                data6 === "Aquarius" ||
                data6 === "Pisces" ||
                data6 === "retrograde" ||
                data6 === "direct"
              )
            ) {
              const err11 = {
                instancePath: instancePath + "/targets/" + i1,
                schemaPath: "#/properties/targets/items/enum",
                keyword: "enum",
                params: { allowedValues: schemaOfFindTransitsRequest.properties.targets.items.enum },
                schema: schemaOfFindTransitsRequest.properties.targets.items.enum,
                parentSchema: schemaOfFindTransitsRequest.properties.targets.items,
                data: data6,
              };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
          }
        }
      }
      if (data.aspects !== undefined) {
        let data7 = data.aspects;
        if (!Array.isArray(data7) && data7 !== null) {
          const err12 = {
            instancePath: instancePath + "/aspects",
            schemaPath: "#/properties/aspects/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.aspects.type },
            schema: schemaOfFindTransitsRequest.properties.aspects.type,
            parentSchema: schemaOfFindTransitsRequest.properties.aspects,
            data: data7,
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (Array.isArray(data7)) {
          const len2 = data7.length;
          for (let i2 = 0; i2 < len2; i2++) {
            let data8 = data7[i2];
            if (typeof data8 !== "string") {
              const err13 = {
                instancePath: instancePath + "/aspects/" + i2,
                schemaPath: "#/properties/aspects/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schemaOfFindTransitsRequest.properties.aspects.items.type,
                parentSchema: schemaOfFindTransitsRequest.properties.aspects.items,
                data: data8,
              };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
            if (
              !(
                data8 === "Conjunction" ||
                data8 === "Sextile" ||
                data8 === "Square" ||
                data8 === "Trine" ||
                data8 === "Opposition"
              )
            ) {
              const err14 = {
                instancePath: instancePath + "/aspects/" + i2,
                schemaPath: "#/properties/aspects/items/enum",
                keyword: "enum",
                params: { allowedValues: schemaOfFindTransitsRequest.properties.aspects.items.enum },
                schema: schemaOfFindTransitsRequest.properties.aspects.items.enum,
                parentSchema: schemaOfFindTransitsRequest.properties.aspects.items,
                data: data8,
              };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          }
        }
      }
      if (data.kinds !== undefined) {
        let data9 = data.kinds;
        if (!Array.isArray(data9) && data9 !== null) {
          const err15 = {
            instancePath: instancePath + "/kinds",
            schemaPath: "#/properties/kinds/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.kinds.type },
            schema: schemaOfFindTransitsRequest.properties.kinds.type,
            parentSchema: schemaOfFindTransitsRequest.properties.kinds,
            data: data9,
          };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (Array.isArray(data9)) {
          const len3 = data9.length;
          for (let i3 = 0; i3 < len3; i3++) {
            let data10 = data9[i3];
            if (typeof data10 !== "string") {
              const err16 = {
                instancePath: instancePath + "/kinds/" + i3,
                schemaPath: "#/properties/kinds/items/type",
                keyword: "type",
                params: { type: "string" },
                schema: schemaOfFindTransitsRequest.properties.kinds.items.type,
                parentSchema: schemaOfFindTransitsRequest.properties.kinds.items,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
            if (!(data10 === "aspect" || data10 === "ingress" || data10 === "station")) {
              const err17 = {
                instancePath: instancePath + "/kinds/" + i3,
                schemaPath: "#/properties/kinds/items/enum",
                keyword: "enum",
                params: { allowedValues: schemaOfFindTransitsRequest.properties.kinds.items.enum },
                schema: schemaOfFindTransitsRequest.properties.kinds.items.enum,
                parentSchema: schemaOfFindTransitsRequest.properties.kinds.items,
                data: data10,
              };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
          }
        }
      }
      if (data.significance !== undefined) {
        let data11 = data.significance;
        if (typeof data11 !== "string" && data11 !== null) {
          const err18 = {
            instancePath: instancePath + "/significance",
            schemaPath: "#/properties/significance/type",
            keyword: "type",
            params: { type: schemaOfFindTransitsRequest.properties.significance.type },
            schema: schemaOfFindTransitsRequest.properties.significance.type,
            parentSchema: schemaOfFindTransitsRequest.properties.significance,
            data: data11,
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
        if (!(data11 === "high" || data11 === "medium" || data11 === "low" || data11 === null)) {
          const err19 = {
            instancePath: instancePath + "/significance",
            schemaPath: "#/properties/significance/enum",
            keyword: "enum",
            params: { allowedValues: schemaOfFindTransitsRequest.properties.significance.enum },
            schema: schemaOfFindTransitsRequest.properties.significance.enum,
            parentSchema: schemaOfFindTransitsRequest.properties.significance,
            data: data11,
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      }
    } else {
      const err20 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfFindTransitsRequest.type,
        parentSchema: schemaOfFindTransitsRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err20];
      } else {
        vErrors.push(err20);
      }
      errors++;
    }
    checkFindTransitsRequest.errors = vErrors;
    return errors === 0;
  }

  const schemaOfGetUsageRequest = { type: "object", properties: {}, additionalProperties: false };

  function checkGetUsageRequest(
    data,
    { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
  ) {
    let vErrors = null;
    let errors = 0;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          schema: false,
          parentSchema: schemaOfGetUsageRequest,
          data,
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    } else {
      const err1 = {
        instancePath,
        schemaPath: "#/type",
        keyword: "type",
        params: { type: "object" },
        schema: schemaOfGetUsageRequest.type,
        parentSchema: schemaOfGetUsageRequest,
        data,
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    checkGetUsageRequest.errors = vErrors;
    return errors === 0;
  }

  return {
    "almagest.v1.ComputeShortChartRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeFullChartRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputePlanetsRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeAnglesRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeHousesRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeAspectsRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeElementsRequest": checkComputeShortChartRequest,
    "almagest.v1.ComputeFixedStarsRequest": checkComputeShortChartRequest,
    "almagest.v1.ScoreLocationRequest": checkScoreLocationRequest,
    "almagest.v1.RankLocationsRequest": checkRankLocationsRequest,
    "almagest.v1.GetSkyRequest": checkGetSkyRequest,
    "almagest.v1.ComputeDailyHoroscopeRequest": checkComputeDailyHoroscopeRequest,
    "almagest.v1.ComputeSolarReturnRequest": checkComputeSolarReturnRequest,
    "almagest.v1.ComputeSynastryRequest": checkComputeSynastryRequest,
    "almagest.v1.ScoreDaysRequest": checkScoreDaysRequest,
    "almagest.v1.FindTransitsRequest": checkFindTransitsRequest,
    "almagest.v1.GetUsageRequest": checkGetUsageRequest,
  };
}
