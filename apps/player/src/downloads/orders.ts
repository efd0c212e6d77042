/** What the page requests. */
export type FetchOrder =
	| {
			readonly id: number
			readonly type: 'fetch'
			readonly folder: string
			readonly url: string
			readonly token: string
			readonly sha256: string
			readonly size: number
	  }
	/** Hashes a stored file again and leaves it unchanged. */
	| {
			readonly id: number
			readonly type: 'check'
			readonly folder: string
			readonly sha256: string
			readonly size: number
	  }
	| { readonly id: number; readonly type: 'cancel' }
	/** Whether this many more bytes could be stored. */
	| { readonly id: number; readonly type: 'probe'; readonly folder: string; readonly bytes: number }

/** What the page receives; `stored` is the number of bytes in the file, `isNew` whether it was incomplete before. */
export type FetchAnswer =
	| { readonly id: number; readonly type: 'bytes'; readonly stored: number }
	| { readonly id: number; readonly type: 'done'; readonly isNew: boolean }
	| { readonly id: number; readonly type: 'probed'; readonly fits: boolean }
	| {
			readonly id: number
			readonly type: 'fault'
			readonly kind: 'wrong' | 'full' | 'lost' | 'network'
			readonly reason: string
	  }
