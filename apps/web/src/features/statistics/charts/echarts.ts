import { BarChart, HeatmapChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, HeatmapChart, PieChart, GridComponent, TooltipComponent, VisualMapComponent, SVGRenderer])

export { init }
