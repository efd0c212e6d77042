import type { ProgramRow } from '@vitrine/contract/programs'
import { Button, Dropdown, Flex } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { ExportButton } from './export-button.tsx'
import { editorOf, type ProgramActions, previewOf, publishOf } from './program-actions.ts'

interface Props {
	readonly program: ProgramRow
	readonly actions: ProgramActions
	/** Shows everything side by side, where there is room. */
	readonly roomy?: boolean
}

const More = ({ program, actions, roomy }: Props) => {
	const { mayWrite, template } = actions
	const items = [
		...(mayWrite
			? [
					{ key: 'copy', label: t('复制'), onClick: () => actions.copy(program) },
					{ key: 'edit', label: t('属性'), onClick: () => actions.edit(program) },
				]
			: []),
		...(template ? [{ key: 'template', label: t('制作模板'), onClick: () => template(program) }] : []),
	]
	if (items.length === 0) return null
	if (roomy)
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

/** What can be done with one program. */
export const ProgramButtons = ({ program, actions, roomy = false }: Props) => {
	const { mayWrite, mayPublish } = actions
	return (
		<Flex gap="4px 12px" align="center" wrap className="program-buttons">
			{mayWrite && <Link to={editorOf(program)}>{t('编辑')}</Link>}
			<Link to={previewOf(program)}>{t('预览')}</Link>
			{mayPublish && <Link to={publishOf(program)}>{t('发布')}</Link>}
			<More program={program} actions={actions} roomy={roomy} />
			<ExportButton ids={[program.id]} small />
			{mayWrite && (
				<Button size="small" type="text" danger onClick={() => actions.remove([program])}>
					{t('删除')}
				</Button>
			)}
		</Flex>
	)
}
