using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does each BLAKE2s kernel gain over the plainest scalar one?")]
public class Blake2sKernelGain() : OneMessage(KernelContenders.Blake2s, MeasuredLoads.Kernels);
