import type { Generated } from 'kysely'

/** The tables of content: materials, programs, templates and feeds. */
export interface LibraryTables {
	// materials
	directories: {
		id: Generated<number>
		/** 0 at the top of its organisation. */
		pid: number
		group_id: number
		name: string
		name_en: string
		/** Whether organisations below see it and can use its content. */
		shared: number
		revision: Generated<number>
		created_at: number
	}
	materials: {
		id: Generated<number>
		group_id: number
		/** Null for the default directory. */
		directory_id: number | null
		user_id: number
		name: string
		kind: string
		mime: string
		size: number
		sha256: string
		width: number
		height: number
		duration: number
		codec: string
		state: string
		/** Why it failed, or what it lacks: a stored cause. */
		fault: string
		thumb_sha256: string | null
		upload_id: string
		/** The file that terminals play: the original, or its converted form; empty without one. */
		play_sha256: string
		play_mime: string
		play_size: number
		/** JSON of the choices made in its form; empty for a file. */
		options: string
		/** One of the domain's `review_states`. */
		review_state: number
		review_reason: string
		reviewed_at: number | null
		/** When it was moved to the trash; null while it is in use. */
		removed_at: number | null
		/** How often its name or its options were changed. */
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	/** Files derived from a material's file, besides the one that is played: its pages, its filmstrip, its waveform. */
	material_files: {
		material_id: number
		role: string
		idx: number
		sha256: string
		mime: string
		size: number
		width: number
		height: number
	}
	/** The processing queue, one row per step of a material. */
	material_steps: {
		material_id: number
		step: string
		state: string
		attempts: number
		percent: number
		/** A stored cause. */
		fault: string
		next_at: number
		updated_at: number
	}
	material_tags: { material_id: number; tag: string }
	uploads: {
		id: string
		user_id: number
		group_id: number
		/** The target directory of the material; null is the default directory. */
		directory_id: number | null
		name: string
		size: number
		received: number
		/** The purpose of the upload; empty for a material or a package. */
		purpose: Generated<string>
		/** Set when the file is complete, before it is stored under this hash. */
		sha256: string | null
		created_at: number
		updated_at: number
	}
	// programs
	programs: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		w: number
		h: number
		play_time: number
		size: number
		windows: number
		document: string
		revision: number
		cover_material_id: number | null
		/** One of the domain's `device_types`. */
		device_type: Generated<number>
		/** The number of findings when it was last saved. */
		findings: Generated<number>
		/** Its picture, and the revision that it shows; a picture of an older revision is not used. */
		screenshot_sha256: string | null
		screenshot_revision: Generated<number>
		/** Whether organisations below see it and can publish it. */
		shared: Generated<number>
		review_state: Generated<number>
		review_reason: Generated<string>
		reviewed_at: number | null
		/** The document as last approved; empty before the first approval. */
		approved_document: Generated<string>
		created_at: number
		updated_at: number
	}
	program_materials: { program_id: number; material_id: number }
	/** Every file that a program needs on a terminal. */
	program_files: { program_id: number; sha256: string; size: number; mime: string }
	program_templates: { program_id: number; template_id: number }
	/** Acquisition devices that a program references, including those removed since. */
	program_acquisitions: { program_id: number; device_id: number }
	// templates
	templates: {
		id: Generated<number>
		group_id: number
		user_id: number
		/** `program`, `material`, `font` or `webtool`. */
		type: string
		name: string
		/** The kind of material that a material template makes; empty for the others. */
		kind: string
		w: number
		h: number
		/** JSON: a program's document, a material's options, the form of a web tool; empty for a font. */
		content: string
		/** JSON of findings about the file, such as what a font lacks. */
		about: string
		/** Its own file, a font or a packed page; empty without one. */
		sha256: string
		mime: string
		size: number
		thumb_sha256: string | null
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	// feeds
	feeds: {
		/** SHA-256 of the source's name. */
		id: string
		kind: string
		source: string
		/** JSON of the last good copy; empty before the first. */
		content: string
		/** The validator of the last answer (an ETag or a date of change), used to fetch only newer content. */
		etag: string
		/** When the last good copy was fetched; 0 before the first. */
		fetched_at: number
		tried_at: number
		/** Why the last try failed, a stored cause; empty after a success. */
		fault: string
		/** When it was last requested: feeds that are no longer requested are not fetched. */
		wanted_at: number
	}
}
