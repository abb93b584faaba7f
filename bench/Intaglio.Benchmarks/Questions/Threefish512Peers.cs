using System.ComponentModel;

namespace Intaglio.Benchmarks;

[Description("How fast does Threefish-512 encrypt and decrypt many blocks, on one thread?")]
public class Threefish512Peers() : OneMessage(CipherContenders.Threefish512, MeasuredLoads.Blocks);

[Without("AVX512")]
[Description("The same for the largest number, on a processor without AVX-512")]
public class Threefish512PeersWithoutAvx512() : OneMessage(CipherContenders.Threefish512, MeasuredLoads.MostBlocks);
