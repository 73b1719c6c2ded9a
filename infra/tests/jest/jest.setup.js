// Nest is ESM only; whatever a CommonJS library may require of it has to be loaded first (jest would otherwise see a
// cycle).
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
