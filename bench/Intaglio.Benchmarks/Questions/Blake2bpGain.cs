using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does BLAKE2bp gain over BLAKE2b on one thread?")]
public class Blake2bpGain() : OneMessage(ParallelContenders.Blake2bp, MeasuredLoads.Parallel);
