import { EditorPage } from '../../editor/editor-page.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'
import { ErrorBoundary } from '../../ui/messages/error-boundary.tsx'

/** The editor in a boundary of its own: what breaks in it takes no unsaved work along, and says so. */
export const Editor = () => (
	<AntdFrame>
		<ErrorBoundary place="editor">
			<EditorPage />
		</ErrorBoundary>
	</AntdFrame>
)
