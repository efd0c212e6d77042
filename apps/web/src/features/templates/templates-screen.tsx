import type { Template } from '@vitrine/contract/library/templates'
import { font_limits } from '@vitrine/domain/library/font'
import { type TemplateType, template_limits } from '@vitrine/domain/library/template'
import { webtool_limits } from '@vitrine/domain/library/webtool'
import { program_limits } from '@vitrine/domain/program/parts'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SamplesButton } from '../../ui/samples-button.tsx'
import { AddMaterialDialog, AddProgramDialog } from './add-dialogs.tsx'
import { FontDetails } from './font-details.tsx'
import { MaterialEditor } from './material-editor.tsx'
import { type TemplateActions, TemplateGrid } from './template-grid.tsx'
import '../../ui/lists/cards.css'
import './templates.css'
import * as store from './use-templates.ts'
import { WebtoolDetails } from './webtool-details.tsx'

const places = { program: 'ProgramTemplate', material: 'Material', font: 'Font', webtool: 'WebTools' } as const
const address = (type: TemplateType): string => `/system/templateManagement/${places[type]}`

/** The four kinds of templates, each with its own address (specification A §2). */
const Tabs = () => {
	const tabs = [
		['program', t('节目模板')],
		['material', t('素材模板')],
		['font', t('字体')],
		['webtool', t('网页工具')],
	] as const
	return (
		<nav className="template-tabs" aria-label={t('模板')}>
			{tabs.map(([type, text]) => (
				<NavLink key={type} to={address(type)}>
					{text}
				</NavLink>
			))}
		</nav>
	)
}

type Dialog =
	| { readonly kind: 'add' | 'copy' | 'make'; readonly template?: undefined }
	| { readonly kind: 'open' | 'use' | 'edit' | 'rename'; readonly template: Template }

interface Opening {
	readonly type: TemplateType
	readonly show: (dialog: Dialog) => void
}

const Add = ({ type, show }: Opening): ReactNode => {
	if (type === 'program')
		return (
			<Button type="primary" onClick={() => show({ kind: 'add' })}>
				{t('制作节目模板')}
			</Button>
		)
	if (type === 'material')
		return (
			<Flex gap={8} wrap>
				<Button onClick={() => show({ kind: 'copy' })}>{t('从素材制作模板')}</Button>
				<Button type="primary" onClick={() => show({ kind: 'make' })}>
					{t('新建素材模板')}
				</Button>
			</Flex>
		)
	const font = {
		label: t('上传字体'),
		accept: '.ttf,.otf,.woff2',
		limit: font_limits.upload,
		onChoose: store.uploadFont,
	}
	const tool = { label: t('上传网页工具'), accept: '.zip', limit: webtool_limits.upload, onChoose: store.uploadWebtool }
	return <FileButton primary {...(type === 'font' ? font : tool)} />
}

const hintOf = (type: TemplateType): [string, string] => {
	if (type === 'program') return [t('还没有节目模板'), t('把做好的节目存为模板，新节目就可以从它开始。')]
	if (type === 'material') return [t('还没有素材模板'), t('把常用的背景、时钟、天气等存为模板，随时取用。')]
	if (type === 'font')
		return [t('还没有字体'), t('上传 TTF、OTF 或 WOFF2 字体，文字素材就可以使用它，并随节目下发到终端。')]
	return [t('还没有网页工具'), t('网页工具是带参数表单的网页，打包为 ZIP 上传。')]
}

const UseDialog = ({ template, close }: { template: Template; close: () => void }) => {
	const navigate = useNavigate()
	const isProgram = template.type === 'program'
	const submit = async (name: string) => {
		if (!isProgram) return store.makeMaterialOf(template, name)
		const id = await store.makeProgramOf(template, name)
		// The dialog closes by rewriting this address; only then can the editor open.
		setTimeout(() => void navigate(`/schedule/windowsIndex?id=${id}`))
	}
	return (
		<NameDialog
			title={isProgram ? t('用模板创建节目') : t('用模板创建素材')}
			okText={t('创建')}
			name={template.name}
			max={isProgram ? program_limits.name : 200}
			onSubmit={submit}
			onClose={close}
		/>
	)
}

const Dialogs = ({ dialog, close }: { dialog: Dialog; close: () => void }) => {
	if (dialog.kind === 'add') return <AddProgramDialog close={close} />
	if (dialog.kind === 'copy') return <AddMaterialDialog close={close} />
	if (dialog.kind === 'make') return <MaterialEditor template={null} close={close} />
	const { template } = dialog
	if (template === undefined) return null
	if (dialog.kind === 'edit') return <MaterialEditor template={template} close={close} />
	if (dialog.kind === 'use') return <UseDialog template={template} close={close} />
	if (dialog.kind === 'rename')
		return (
			<NameDialog
				title={t('重命名')}
				okText={t('保存')}
				name={template.name}
				max={template_limits.name}
				edited={{ revision: template.revision, read: () => store.readTemplateName(template) }}
				onSubmit={(name, revision) => store.renameTemplate(template, name, revision)}
				onClose={close}
			/>
		)
	return template.type === 'font' ? (
		<FontDetails template={template} close={close} />
	) : (
		<WebtoolDetails template={template} close={close} />
	)
}

/** The viewer's actions for templates of a type. */
const useActions = (type: TemplateType, show: (dialog: Dialog) => void): TemplateActions => {
	const ask = useAsk()
	const mayWrite = usePermitted('templates.write')
	const mayUse = usePermitted(type === 'program' ? 'programs.write' : 'materials.write')
	const isOpened = type === 'font' || type === 'webtool'
	const change: TemplateActions = {
		edit: template => show({ kind: 'edit', template }),
		rename: template => show({ kind: 'rename', template }),
		remove: template =>
			ask({
				title: t('确定删除“{name}”吗？', { name: template.name }),
				okText: t('删除'),
				onOk: () => store.removeTemplate(template),
			}),
	}
	return {
		...(isOpened ? { open: template => show({ kind: 'open', template }) } : {}),
		...(!isOpened && mayUse ? { use: template => show({ kind: 'use', template }) } : {}),
		...(mayWrite ? change : {}),
	}
}

/** Templates of one type (route /system/templateManagement/…). */
export const TemplatesScreen = ({ type }: { type: TemplateType }) => {
	const [word, setWord] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const [dialog, setDialog] = useState<Dialog | null>(null)
	const mayWrite = usePermitted('templates.write')
	const actions = useActions(type, setDialog)
	const query = store.useTemplates(type, word, page)
	const list = query.data?.list ?? []
	const add = mayWrite && <Add type={type} show={setDialog} />
	const [title, hint] = hintOf(type)
	const empty =
		word === '' ? (
			<Nothing
				title={title}
				hint={hint}
				action={
					mayWrite && (
						<Flex gap={8} wrap justify="center">
							<Add type={type} show={setDialog} />
							<SamplesButton />
						</Flex>
					)
				}
			/>
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<PageHead title={t('模板管理')} action={add} />
			<Tabs />
			<div className="filters">
				<SearchBox key={type} label={t('按名称搜索')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<TemplateGrid list={list} actions={actions} />
				<Pages page={page} size={store.page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{dialog && <Dialogs dialog={dialog} close={() => setDialog(null)} />}
		</>
	)
}
