using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("What does BLAKE2sp gain over BLAKE2s on one thread?")]
public class Blake2spGain() : OneMessage(ParallelContenders.Blake2sp, MeasuredLoads.Parallel);
