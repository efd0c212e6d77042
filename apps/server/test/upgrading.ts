import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import type { Browser } from './browser.ts'
import { aSystem } from './upgrade-files.ts'

/** Sends an upgrade file unchanged; returns its upload. */
export const sendArtifact = async (browser: Browser, content: Buffer, name = 'upgrade'): Promise<string> => {
	const { upload_id } = await browser.materials.uploadStart({ name, size: content.length, purpose: 'upgrade' })
	for (let offset = 0; offset < content.length; offset += 4_000_000) {
		const file = new Blob([new Uint8Array(content.subarray(offset, offset + 4_000_000))])
		await browser.materials.uploadChunk({ upload_id, offset }, { file: { file, name: 'chunk' } })
	}
	return upload_id
}

/** A stored upgrade file. */
export const anArtifact = async (
	browser: Browser,
	{ name = 'upgrade', content = aSystem() }: { name?: string; content?: Buffer } = {},
): Promise<Artifact> => browser.upgrades.addArtifact({ upload_id: await sendArtifact(browser, content, name) })
