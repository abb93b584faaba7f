using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast are many BLAKE2b at once, on one thread?")]
public class Blake2bMany() : ManyMessages(Many.Blake2b, Transcriptions.Blake2b, MeasuredLoads.Many);

[Without("AVX512")]
[Description("The same for the largest number, on a processor without AVX-512")]
public class Blake2bManyWithoutAvx512() : ManyMessages(Many.Blake2b, Transcriptions.Blake2b, MeasuredLoads.Most);
