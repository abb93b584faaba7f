using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does each Threefish-512 kernel gain over the scalar one?")]
public class Threefish512KernelGain() : OneMessage(ThreefishSize.Of512.Contenders, MeasuredLoads.ThreefishKernels);
