import { EditorPage } from '../../editor/editor-page.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Editor = () => (
	<AntdFrame>
		<EditorPage />
	</AntdFrame>
)
