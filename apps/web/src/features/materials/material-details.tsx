import { useQuery } from '@tanstack/react-query'
import type { Material } from '@vitrine/contract/library/materials'
import { Descriptions, Modal } from 'antd'
import { materials } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { MaterialShow } from '../../kinds/material-show.tsx'
import { bytes, clockTime, moment } from '../../ui/format.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { useDirectoryWay } from './directories/use-directories.ts'
import { isReviewed, MaterialStateWord, pixels } from './material-state.tsx'
import { MaterialSteps } from './material-steps.tsx'

const useDetail = (id: number) =>
	useQuery({
		queryKey: [...keys.materials, 'details', id],
		queryFn: async ({ signal }) => (await materials.get({ ids: [id] }, { signal }))[0] ?? null,
	})

const Facts = ({ material }: { material: Material }) => {
	const way = useDirectoryWay()
	const facts: [string, React.ReactNode][] = [
		[t('状态'), <MaterialStateWord key="state" material={material} />],
		[t('审核状态'), isReviewed(material) && <ReviewWord key="review" of={material} />],
		[t('类型'), kindWord(material.kind)],
		[t('分辨率'), pixels(material)],
		[t('大小'), material.size > 0 ? bytes(material.size) : ''],
		[t('时长'), material.duration > 0 ? clockTime(material.duration) : ''],
		[t('页数'), material.page_count > 0 ? material.page_count : ''],
		[t('编码'), material.codec || material.mime],
		[t('目录'), way(material.directory_id)],
		[t('上传者'), material.uploader],
		[t('上传时间'), moment(material.created_at)],
		['SHA-256', material.sha256],
	]
	return (
		<Descriptions
			size="small"
			column={{ xs: 1, sm: 2 }}
			items={facts
				.filter(([, value]) => value !== '' && value !== false)
				.map(([label, children]) => ({
					key: label,
					label,
					children,
					...(label === 'SHA-256'
						? { span: 'filled' as const, styles: { content: { overflowWrap: 'anywhere' } } }
						: {}),
				}))}
		/>
	)
}

/** A preview of a material, its details, and the processing steps of its file. */
export const MaterialDetails = ({ material, close }: { material: Material; close: () => void }) => {
	const query = useDetail(material.id)
	const detail = query.data
	// The list can be older than the data loaded for this dialog.
	const shown = detail ?? material
	return (
		<Modal open title={shown.name} footer={null} onCancel={close} width={720}>
			<ListStates query={query} isEmpty={detail === null} empty={<Nothing title={t('素材不存在')} />}>
				{detail && detail.state !== 'failed' && <MaterialShow detail={detail} />}
				{shown.fault !== '' && (
					<p className={shown.state === 'failed' ? 'fault' : 'muted'} style={{ margin: '0 0 12px' }}>
						{causeWords(shown.fault)}
					</p>
				)}
				<Facts material={shown} />
				{detail && <MaterialSteps material={detail} steps={detail.steps} />}
			</ListStates>
		</Modal>
	)
}
