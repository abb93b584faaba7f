namespace Intaglio.Evaluation.Tests
{
    public class AdapterTests
    {
        [Fact]
        public void The_pages_adapter_is_one()
        {
            DocumentedCode.CheckSame("evaluation.md", block: 0, "AdapterTests.cs", "// Code", indentation: 4, "using Intaglio.Evaluation;", "");
            Subject subject = new(() => new Documented.BLAKE2b(), KnownFunction.Find("BLAKE2b"), full: false);
            foreach (Step step in (ReadOnlySpan<Step>)[Correctness.OfficialVectors, Correctness.DigestSizes, Correctness.Keys])
            {
                Assert.True(step.Applies(subject), step.Name);
                Assert.Empty(step.Run(subject).Findings);
            }
        }
    }
}

namespace Intaglio.Evaluation.Tests.Documented
{
    // Code
    public sealed class BLAKE2b : IHashContender
    {
        public string FunctionName => "BLAKE2b";

        public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Concurrent;

        public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
        {
            Unusual.Blake2.Digest(message, arguments.Key, destination.Length * 8).CopyTo(destination);
            return destination;
        }
    }
    // end
}

namespace Intaglio.Evaluation.Tests.Documented.Unusual
{
    /// <summary>What the page's adapter calls.</summary>
    internal static class Blake2
    {
        internal static byte[] Digest(byte[] message, byte[] key, int bits) => Cryptography.Blake2b.HashData(message, new Cryptography.Blake2bParameters { DigestSize = bits / 8, Key = key });
    }
}
