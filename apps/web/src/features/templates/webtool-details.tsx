import type { Template, TemplateDetail } from '@vitrine/contract/library/templates'
import { firstValues, labelOf, webtool_limits } from '@vitrine/domain/library/webtool'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { currentLanguage, t } from '../../data/text.ts'
import { FormFrame } from '../../kinds/fields/form-frame.tsx'
import { WebtoolValue } from '../../kinds/fields/webtool-value.tsx'
import { PreviewPane } from '../../kinds/kind-preview.tsx'
import { bytes } from '../../ui/format.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { replaceWebtool, useTemplate } from './use-templates.ts'
import { UsesList } from './uses-list.tsx'

type Values = Extract<WidgetOptions, { kind: 'webtool' }>['values']

/** The page of a web tool with its form next to it, as it would appear in a program. */
const Trial = ({ tool }: { tool: TemplateDetail }) => {
	const form = tool.form ?? []
	const [values, setValues] = useState<Values>(() => firstValues(form) as Values)
	const options = useMemo<WidgetOptions>(
		() => ({ kind: 'webtool', template_id: tool.id, sha256: tool.sha256, values, background: '#ffffff' }),
		[tool.id, tool.sha256, values],
	)
	const files = useMemo(() => ({ [tool.sha256]: tool.url }), [tool.sha256, tool.url])
	const screen = tool.h > tool.w ? 'tall' : 'wide'
	return (
		<>
			<section className="template-part" aria-label={t('预览')}>
				<PreviewPane options={options} name={tool.name} files={files} screen={screen} background="#ffffff" />
			</section>
			{form.length > 0 && (
				<section className="template-part">
					<h3>{t('参数')}</h3>
					<FormFrame>
						<div className="kind-grid">
							{form.map(field => (
								<WebtoolValue
									key={field.name}
									field={field}
									value={values[field.name]}
									onChange={next => setValues(known => ({ ...known, [field.name]: next }))}
								/>
							))}
						</div>
					</FormFrame>
				</section>
			)}
		</>
	)
}

/** A web tool to try out, with its version, what uses it, and a way to replace it with a newer version. */
export const WebtoolDetails = ({ template, close }: { template: Template; close: () => void }) => {
	const query = useTemplate(template.id)
	const tool = query.data
	return (
		<Drawer open title={template.name} onClose={close} size="min(640px, 100vw)">
			<ListStates query={query} isEmpty={false} empty={null}>
				{tool && (
					<>
						<p className="muted template-facts">
							{[t('版本 {version}', { version: tool.version }), bytes(tool.size)].join(' · ')}
						</p>
						{tool.description && <p>{labelOf(tool.description, currentLanguage())}</p>}
						<Trial key={tool.sha256} tool={tool} />
						<UsesList template={tool} />
						{tool.own && (
							<section className="template-part">
								<h3>{t('更新版本')}</h3>
								<p className="muted">{t('新版本会用于所有使用它的素材和节目；已发布的内容重新发布后才会更新。')}</p>
								<FileButton
									label={t('上传新版本')}
									accept=".zip,application/zip"
									limit={webtool_limits.upload}
									onChoose={file => replaceWebtool(tool, file)}
								/>
							</section>
						)}
					</>
				)}
			</ListStates>
		</Drawer>
	)
}
