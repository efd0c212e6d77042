import type { Generated } from 'kysely'

/** The tables of what is shown: materials, programs, templates and feeds. */
export interface LibraryTables {
	// materials
	directories: {
		id: Generated<number>
		/** 0 at the top of its organisation. */
		pid: number
		group_id: number
		name: string
		name_en: string
		/** Whether organisations below see it and may use what is in it. */
		shared: number
		revision: Generated<number>
		created_at: number
	}
	materials: {
		id: Generated<number>
		group_id: number
		/** Null in the default directory. */
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
		/** Why it failed, or what it has to do without: a stored cause. */
		fault: string
		thumb_sha256: string | null
		upload_id: string
		/** The file as terminals play it: the original, or what it was converted to; empty without one. */
		play_sha256: string
		play_mime: string
		play_size: number
		/** JSON of what was chosen in its form; empty for a file. */
		options: string
		/** One of the domain's `review_states`. */
		review_state: number
		review_reason: string
		reviewed_at: number | null
		/** When it went into the trash; null while it is in use. */
		removed_at: number | null
		/** How often its name or its options were changed. */
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	/** What was made of a material's file, beside the one that is played: its pages, its filmstrip, its wave. */
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
	/** The queue of processing, a row for each step of a material. */
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
		/** Where the material goes; null is the default directory. */
		directory_id: number | null
		name: string
		size: number
		received: number
		/** What it is for; empty for a material or a package. */
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
		/** How many things its checks found when it was saved. */
		findings: Generated<number>
		/** Its picture, and the revision that it shows; of an older revision it is not shown. */
		screenshot_sha256: string | null
		screenshot_revision: Generated<number>
		/** Whether organisations below see it and may publish it. */
		shared: Generated<number>
		review_state: Generated<number>
		review_reason: Generated<string>
		reviewed_at: number | null
		/** The document as it was approved last; empty before the first time. */
		approved_document: Generated<string>
		created_at: number
		updated_at: number
	}
	program_materials: { program_id: number; material_id: number }
	/** Every file that a program needs on a terminal. */
	program_files: { program_id: number; sha256: string; size: number; mime: string }
	program_templates: { program_id: number; template_id: number }
	/** Acquisition devices that a program names, also those that were removed since. */
	program_acquisitions: { program_id: number; device_id: number }
	// templates
	templates: {
		id: Generated<number>
		group_id: number
		user_id: number
		/** `program`, `material`, `font` or `webtool`. */
		type: string
		name: string
		/** What a material template makes; empty for the others. */
		kind: string
		w: number
		h: number
		/** JSON: a program's document, a material's options, the form of a web tool; empty for a font. */
		content: string
		/** JSON of what was found in the file, such as what a font lacks. */
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
		/** What the other side says of its state, to ask only for what is newer. */
		etag: string
		/** When the last good copy was fetched; 0 before the first. */
		fetched_at: number
		tried_at: number
		/** Why the last try failed, a stored cause; empty when it went well. */
		fault: string
		/** When somebody last asked for it: what nobody asks for is not fetched. */
		wanted_at: number
	}
}
