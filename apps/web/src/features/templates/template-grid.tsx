import type { Template } from '@vitrine/contract/library/templates'
import { font_languages } from '@vitrine/domain/library/font'
import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { kindWord } from '../../kinds/kind-word.ts'
import { bytes } from '../../ui/format.ts'
import { TemplateFace } from './template-face.tsx'

/** The actions for a template; those the user cannot perform are absent. */
export interface TemplateActions {
	readonly open?: (template: Template) => void
	readonly use?: (template: Template) => void
	readonly edit?: (template: Template) => void
	readonly rename?: (template: Template) => void
	readonly remove?: (template: Template) => void
}

const factsOf = (template: Template): string[] => {
	const { type, w, h, kind, size, font, version } = template
	const pixels = w > 0 && h > 0 ? [`${w}×${h}`] : []
	if (type === 'font' && font !== null) {
		const whole = font_languages.filter(language => font.languages[language]?.missing === 0).length
		return [
			font.format.toUpperCase(),
			bytes(size),
			t('{count} / {all} 种语言齐全', { count: whole, all: font_languages.length }),
		]
	}
	if (type === 'webtool') return [t('版本 {version}', { version }), ...pixels]
	return [...(kind === null ? [] : [kindWord(kind)]), ...pixels]
}

const Actions = ({ template, actions }: { template: Template; actions: TemplateActions }) => {
	const { use, edit, rename, remove } = actions
	const { own, kind, sha256, name } = template
	const isWidget = kind !== null && sha256 === ''
	return (
		<Flex wrap gap={4}>
			{use && (
				<Button size="small" onClick={() => use(template)} aria-label={`${t('使用模板')} ${name}`}>
					{t('使用模板')}
				</Button>
			)}
			{own && edit && isWidget && (
				<Button size="small" type="text" onClick={() => edit(template)}>
					{t('编辑')}
				</Button>
			)}
			{own && rename && (
				<Button size="small" type="text" onClick={() => rename(template)}>
					{t('重命名')}
				</Button>
			)}
			{own && remove && (
				<Button size="small" type="text" danger onClick={() => remove(template)}>
					{t('删除')}
				</Button>
			)}
		</Flex>
	)
}

const Card = ({ template, actions }: { template: Template; actions: TemplateActions }) => {
	const { open } = actions
	const face = (
		<>
			<TemplateFace template={template} />
			<span className="card-name" title={template.name}>
				{template.name}
			</span>
		</>
	)
	return (
		<li className="panel template-card">
			{open ? (
				<button type="button" className="card-open" onClick={() => open(template)}>
					{face}
				</button>
			) : (
				<div>{face}</div>
			)}
			<div className="template-facts muted">
				{factsOf(template).join(' · ')}
				{!template.own && <span className="template-above">{t('上级组织')}</span>}
			</div>
			<Actions template={template} actions={actions} />
		</li>
	)
}

/** Templates as a grid of pictures. */
export const TemplateGrid = ({ list, actions }: { list: readonly Template[]; actions: TemplateActions }) => (
	<ul className="cards template-grid">
		{list.map(template => (
			<Card key={template.id} template={template} actions={actions} />
		))}
	</ul>
)
