import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { sha256 } from '../file.ts'
import { template_limits } from '../library/template.ts'
import { package_programs } from './package-name.ts'
import { program_limits } from './parts.ts'
import { widgetOptions } from './widgets.ts'

/** The format that a package declares; newer servers may increase the version. */
export const package_format = 'vitrine-program'
export const package_version = 1

/** File names inside a package. */
export const package_names = {
	index: 'program.json',
	manifest: 'manifest.json',
	media: 'media/',
	screenshots: 'screenshots/',
} as const

/** Limits of a package: its programs, what they show, and the bytes of the files that describe them. */
export const package_limits = {
	programs: package_programs,
	materials: 5000,
	templates: 1000,
	files: 20_000,
	/** 20,000 files are listed in less than 4 MB. */
	manifest: 4 * 1024 * 1024,
	index: 16 * 1024 * 1024,
	/** The same maximum as for a program saved in the editor. */
	document: 4 * 1024 * 1024,
} as const

const side = z.int().min(0).max(100_000)
const bytes = z.int().min(1)
const file = { sha256, size: bytes, mime: z.string().max(100) }
const page = z.object({ ...file, width: side, height: side })

const named = { id: z.int().min(1), name: z.string().trim().min(1).max(200), kind: z.string().min(1).max(40) }

/** A material of a package: a file that terminals play, a document with its pages, or the options of a form. */
const packageMaterial = z.union([
	z.object({ ...named, options: widgetOptions }),
	z.object({
		...named,
		...file,
		width: side,
		height: side,
		codec: z.string().max(100),
		duration: z
			.int()
			.min(0)
			.max(1_000 * 3_600_000),
		pages: boundedList(page, 1000),
	}),
])
export type PackageMaterial = z.output<typeof packageMaterial>
export type PackageFile = Extract<PackageMaterial, { sha256: string }>

/** A font or a web tool of a package; `content` is the JSON of a web tool's form. */
const packageTemplate = z.object({
	id: z.int().min(1),
	type: z.enum(['font', 'webtool']),
	...file,
	name: z.string().trim().min(1).max(template_limits.name),
	w: side,
	h: side,
	content: z.string().max(500_000),
})
export type PackageTemplate = z.output<typeof packageTemplate>

/** A program of a package; its document is parsed leniently (`readDocument`). */
export const packageProgram = z.object({
	name: z.string().trim().min(1).max(program_limits.name),
	w: z.int().min(program_limits.side.min).max(program_limits.side.max),
	h: z.int().min(program_limits.side.min).max(program_limits.side.max),
	device_type: z.int().min(0).max(9999).optional(),
	screenshot: z.string().max(100),
	document: z.unknown(),
})

/** The contents of a package's `program.json`. */
export const packageIndex = z.object({
	format: z.literal(package_format),
	version: z.literal(package_version),
	programs: boundedList(packageProgram, package_limits.programs).min(1),
	materials: boundedList(packageMaterial, package_limits.materials),
	templates: boundedList(packageTemplate, package_limits.templates),
})
export type PackageIndex = z.output<typeof packageIndex>

/** The contents of a package's `manifest.json`: every other file in it. */
export const packageManifest = z.object({
	format: z.literal(package_format),
	version: z.int().min(1),
	files: boundedList(
		z.object({ name: z.string().min(1).max(300), size: z.int().min(0), sha256 }),
		package_limits.files,
	),
})
export type PackageManifest = z.output<typeof packageManifest>

/** The first free name of the form `name (2)`. */
export const freeName = (name: string, taken: ReadonlySet<string>, max: number): string => {
	if (!taken.has(name)) return name
	for (let number = 2; ; number++) {
		const ending = ` (${number})`
		const found = `${name.slice(0, max - ending.length)}${ending}`
		if (!taken.has(found)) return found
	}
}
