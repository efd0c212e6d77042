import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { drawings } from './drawings.ts'
import { packOf } from './pack.ts'

const tools = resolve(import.meta.dirname, '../webtools')
const out = resolve(import.meta.dirname, '../../../apps/server/samples')
/** Fixed, so that the files are identical whenever they are made. */
const made_at = new Date(Date.UTC(2026, 0, 1))

mkdirSync(out, { recursive: true })
for (const { key, w, h, svg } of drawings)
	await sharp(Buffer.from(svg))
		.resize(w, h)
		.webp({ quality: 82 })
		.toFile(join(out, `${key}.webp`))

for (const name of readdirSync(tools)) {
	const zip = new ZipFile()
	for (const file of readdirSync(join(tools, name)).sort())
		zip.addFile(join(tools, name, file), file, { mtime: made_at })
	zip.end()
	await finished(zip.outputStream.pipe(createWriteStream(join(out, `${name}.zip`))))
}

const motion = join(out, 'motion.mp4')
if (spawnSync('ffmpeg', ['-version']).status === 0) {
	const source = 'gradients=s=1280x720:d=8:r=25:c0=0x0c1430:c1=0x2b6fff:c2=0x3dd6c4:nb_colors=3:speed=0.02:seed=7'
	const codec = [
		'-c:v',
		'libx264',
		'-preset',
		'veryslow',
		'-crf',
		'30',
		'-pix_fmt',
		'yuv420p',
		'-movflags',
		'+faststart',
	]
	execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...codec, '-bitexact', motion])
}

writeFileSync(join(out, 'index.json'), `${JSON.stringify(packOf(existsSync(motion)), null, '\t')}\n`)
