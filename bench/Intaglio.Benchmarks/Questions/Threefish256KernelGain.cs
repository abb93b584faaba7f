using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does each Threefish-256 kernel gain over the scalar one?")]
public class Threefish256KernelGain() : OneMessage(ThreefishSize.Of256.Contenders, MeasuredLoads.ThreefishKernels);
