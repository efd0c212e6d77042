import type { TemplateType } from '@vitrine/domain/library/template'
import { TemplatesScreen } from '../../features/templates/templates-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

const screen = (type: TemplateType) => () => (
	<AntdFrame>
		<TemplatesScreen key={type} type={type} />
	</AntdFrame>
)

export const ProgramTemplates = screen('program')
export const MaterialTemplates = screen('material')
export const Fonts = screen('font')
export const WebTools = screen('webtool')
