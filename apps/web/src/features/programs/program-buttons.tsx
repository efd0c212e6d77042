import type { ProgramRow } from '@vitrine/contract/release/programs'
import { Button, Dropdown, Flex } from 'antd'
import { Link, useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { ExportButton, exportPrograms } from './export-button.tsx'
import { editorOf, type ProgramActions, previewOf, publishOf } from './program-actions.ts'
import { useSmilExport } from './smil-export.tsx'

interface Props {
	readonly program: ProgramRow
	readonly actions: ProgramActions
	/** Shows all actions side by side, where there is room. */
	readonly wide?: boolean
}

type Offer = { key: string; label: string; danger?: true; onClick: () => void }

/** The actions besides the usual buttons: in a row, all but two, which fit on one line in every language. */
const useOffers = ({ program, actions, wide }: Props): Offer[] => {
	const { template } = actions
	const navigate = useNavigate()
	const saveAsSmil = useSmilExport()
	const isOwn = program.own === 1
	const mayChange = actions.mayWrite && isOwn
	const shareWords = program.shared === 1 ? t('停止共享') : t('共享给下级组织')
	const offers: [boolean, Offer][] = [
		[!wide, { key: 'preview', label: t('预览'), onClick: () => void navigate(previewOf(program)) }],
		[actions.mayWrite, { key: 'copy', label: t('复制'), onClick: () => actions.copy(program) }],
		[mayChange, { key: 'edit', label: t('属性'), onClick: () => actions.edit(program) }],
		[mayChange, { key: 'share', label: shareWords, onClick: () => actions.share(program) }],
		[template !== null && isOwn, { key: 'template', label: t('制作模板'), onClick: () => template?.(program) }],
		[isOwn && !wide, { key: 'export', label: t('导出'), onClick: () => void exportPrograms([program.id]) }],
		[isOwn, { key: 'smil', label: t('导出为 SMIL（用于其他播放器）'), onClick: () => void saveAsSmil([program.id]) }],
		[mayChange && !wide, { key: 'remove', label: t('删除'), danger: true, onClick: () => actions.remove([program]) }],
	]
	return offers.filter(([isOffered]) => isOffered).map(([, offer]) => offer)
}

const More = (props: Props) => {
	const { program, wide } = props
	const items = useOffers(props)
	if (wide)
		return items.map(({ key, label, onClick }) => (
			<Button key={key} size="small" type="text" onClick={onClick}>
				{label}
			</Button>
		))
	return (
		<Dropdown trigger={['click']} menu={{ items }}>
			<Button size="small" type="text">
				{t('更多')}
				<span className="hidden-text"> {program.name}</span>
			</Button>
		</Dropdown>
	)
}

/** The actions for one program. */
export const ProgramButtons = ({ program, actions, wide = false }: Props) => {
	const { mayPublish } = actions
	// Programs shared from above can only be published and copied.
	const isOwn = program.own === 1
	const mayWrite = actions.mayWrite && isOwn
	return (
		<Flex gap="4px 12px" align="center" wrap className="program-buttons">
			{mayWrite && <Link to={editorOf(program)}>{t('编辑')}</Link>}
			{wide && <Link to={previewOf(program)}>{t('预览')}</Link>}
			{mayPublish && <Link to={publishOf(program)}>{t('发布')}</Link>}
			<More program={program} actions={actions} wide={wide} />
			{wide && isOwn && <ExportButton ids={[program.id]} small />}
			{wide && mayWrite && (
				<Button size="small" type="text" danger onClick={() => actions.remove([program])}>
					{t('删除')}
				</Button>
			)}
		</Flex>
	)
}
