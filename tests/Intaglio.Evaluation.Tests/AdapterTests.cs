namespace Intaglio.Evaluation.Tests
{
    public class AdapterTests
    {
        [Fact]
        public void The_pages_adapter_is_one()
        {
            DocumentedCode.CheckSame("evaluation.md", block: 0, "AdapterTests.cs", "// Code", indentation: 4, "using Intaglio.Evaluation;", "");
            string assembly = typeof(AdapterTests).Assembly.Location;
            ContenderDescription description = new("documented", ContenderKind.Assembly, typeof(Documented.BLAKE2b).FullName!) { AssemblyPath = assembly };
            ContenderResult result = new Evaluator(Built.Host, new EvaluationOptions { MeasureSpeed = false }).Run([new EvaluatedContender(description)], []).Contenders.Single();
            Assert.DoesNotContain(result.Findings, finding => finding.Severity is Severity.Wrong or Severity.Unsafe);
            Assert.Superset(new HashSet<string>(["official vectors", "digest sizes", "keys"]), result.Steps.Select(step => step.Name).ToHashSet());
            Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
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
