import type { Material } from '@vitrine/contract/materials'
import { Descriptions, Modal } from 'antd'
import { t, translated } from '../../data/text.ts'
import { bytes, clockTime, moment } from '../../ui/format.ts'
import { MaterialStateWord, pixels } from './material-state.tsx'

const picture = {
	maxWidth: '100%',
	maxHeight: '50vh',
	display: 'block',
	margin: '0 auto 16px',
	borderRadius: 8,
} as const

const Preview = ({ material }: { material: Material }) =>
	material.kind === 'video' ? (
		// biome-ignore lint/a11y/useMediaCaption: an uploaded video has no captions to offer
		<video controls preload="metadata" src={material.url} poster={material.thumbnail || undefined} style={picture} />
	) : (
		<img src={material.url} alt={material.name} style={picture} />
	)

/** A material as it is, and all that is known of it. */
export const MaterialDetails = ({ material, close }: { material: Material; close: () => void }) => {
	const facts: [string, React.ReactNode][] = [
		[t('状态'), <MaterialStateWord key="state" material={material} />],
		[t('分辨率'), pixels(material)],
		[t('大小'), bytes(material.size)],
		[t('时长'), material.duration > 0 ? clockTime(material.duration) : ''],
		[t('编码'), material.codec || material.mime],
		[t('上传者'), material.uploader],
		[t('上传时间'), moment(material.created_at)],
		['SHA-256', material.sha256],
	]
	return (
		<Modal open title={material.name} footer={null} onCancel={close} width={720}>
			{material.url !== '' && material.state !== 'failed' && <Preview material={material} />}
			{material.fault !== '' && <p className="fault">{translated(material.fault)}</p>}
			<Descriptions
				size="small"
				column={{ xs: 1, sm: 2 }}
				items={facts
					.filter(([, value]) => value !== '')
					.map(([label, children]) => ({
						key: label,
						label,
						children,
						...(label === 'SHA-256'
							? { span: 'filled' as const, styles: { content: { overflowWrap: 'anywhere' } } }
							: {}),
					}))}
			/>
		</Modal>
	)
}
