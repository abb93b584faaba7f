using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does each Threefish-1024 kernel gain over the scalar one?")]
public class Threefish1024KernelGain() : OneMessage(ThreefishSize.Of1024.Contenders, MeasuredLoads.ThreefishKernels);
