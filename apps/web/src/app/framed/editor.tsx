import { EditorPage } from '../../editor/editor-page.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'
import { ErrorBoundary } from '../../ui/messages/error-boundary.tsx'

/** The editor in its own error boundary: an error there does not lose unsaved work, and the notice says so. */
export const Editor = () => (
	<AntdFrame>
		<ErrorBoundary place="editor">
			<EditorPage />
		</ErrorBoundary>
	</AntdFrame>
)
