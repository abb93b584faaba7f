namespace Intaglio.Evaluation.Tests;

/// <summary>What digests say of the shapes that an assembly has: their function, and which of their parameters mean what they seem to.</summary>
public class RecognitionTests(RecognitionTests.Recognized recognized) : IClassFixture<RecognitionTests.Recognized>
{
    private const string Rules = "Intaglio.Evaluation.Shapes.Rules.", Shapes = "Intaglio.Evaluation.Shapes.";
    private const HashFeatures Size = HashFeatures.DigestSize, Key = HashFeatures.Key, Salts = HashFeatures.Salt | HashFeatures.Personalization;
    private const HashFeatures Parameters = Size | Key | Salts;

    [Theory]
    [InlineData(Rules + "HmacOfBits", "BLAKE2b", Size | Key)]
    [InlineData(Rules + "AlgorithmOfBytes", "BLAKE2b", Size | Key)]
    [InlineData(Rules + "DigestOfTwoUnits", "BLAKE2b", Size | Key | Salts)]
    [InlineData(Rules + "HasherOfKind(Wide)", "SHA-512", HashFeatures.None)]
    [InlineData(Rules + "HasherOfState(256)", "Skein-256", Size)]
    [InlineData(Rules + "Configured.ComputeHash", "BLAKE2b", Size | Key | Salts)]
    [InlineData(Shapes + "ArrayToArray.ComputeHash", "SHA-256", HashFeatures.None)]
    public void Digests_confirm_the_function_and_its_parameters(string target, string function, HashFeatures features)
    {
        RecognizedTarget found = recognized[target];
        Assert.Null(found.Reason);
        Assert.Equal(function, found.Function);
        Assert.Equal(features, found.Features!.Value & Parameters);
        Assert.Equal(HashFeatures.None, found.Unconfirmed);
    }

    [Fact]
    public void What_cannot_be_judged_has_a_reason() =>
        Assert.Equal("its digests match no known function", recognized[Shapes + "OfUnknownFunction.HashData"].Reason);

    [Fact]
    public void A_permutation_is_not_listed_as_a_hash() => Assert.DoesNotContain(recognized.Names, name => name.Contains("Permutation", StringComparison.Ordinal));

    [Fact]
    public void Where_nothing_is_known_all_are_held_to_themselves()
    {
        IReadOnlyList<RecognizedTarget> all = Recognized.Evaluator.Recognize(Built.Shapes, function: "MD5");
        Assert.Contains(all, target => target is { Target: Shapes + "OfUnknownFunction.HashData", Reason: null, Function: "MD5" });
    }

    [Fact]
    public void Adapters_need_no_interpretation() => Assert.All(Recognized.Evaluator.Recognize(Built.Faults), target => Assert.Null(target.Features));

    public sealed class Recognized
    {
        private readonly Dictionary<string, RecognizedTarget> targets = Evaluator.Recognize(Built.Shapes).ToDictionary(target => target.Target);

        internal static Evaluator Evaluator { get; } = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });

        internal IEnumerable<string> Names => targets.Keys;

        internal RecognizedTarget this[string target] => targets[target];
    }
}
