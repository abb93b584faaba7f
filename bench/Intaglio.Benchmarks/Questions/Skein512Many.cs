using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast are many Skein-512 at once, on one thread?")]
public class Skein512Many() : ManyMessages(Many.Skein512, Transcriptions.Skein512, MeasuredLoads.Many);

[Without("AVX512")]
[Description("The same for the largest number, on a processor without AVX-512")]
public class Skein512ManyWithoutAvx512() : ManyMessages(Many.Skein512, Transcriptions.Skein512, MeasuredLoads.Most);
