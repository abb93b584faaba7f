using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast are many BLAKE2s at once, on one thread?")]
public class Blake2sMany() : ManyMessages(Many.Blake2s, Transcriptions.Blake2s, MeasuredLoads.Many);

[Without("AVX512")]
[Description("The same for the largest number, on a processor without AVX-512")]
public class Blake2sManyWithoutAvx512() : ManyMessages(Many.Blake2s, Transcriptions.Blake2s, MeasuredLoads.Most);
