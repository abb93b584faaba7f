using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does each BLAKE2b kernel gain over the plainest scalar one?")]
public class Blake2bKernelGain() : OneMessage(KernelContenders.Blake2b, MeasuredLoads.Kernels);
