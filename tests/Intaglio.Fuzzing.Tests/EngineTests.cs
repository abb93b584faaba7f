using System.Text;

namespace Intaglio.Fuzzing.Tests;

/// <summary>What finds faults must find them: targets of which is known what breaks them.</summary>
public class EngineTests
{
    private static readonly string folder = Path.Combine(Path.GetTempPath(), $"intaglio-findings-{Environment.UserName}");

    [Fact]
    public void What_breaks_behind_three_steps_is_found_and_made_small()
    {
        FuzzResult result = Run(new StepTarget(), seed: 3, executions: 400_000);
        Finding finding = Assert.Single(result.Findings);
        Assert.Equal("BUG", Encoding.ASCII.GetString(finding.Input));
        Assert.IsType<BrokenClaimException>(finding.Failure);
        Assert.Equal(finding.Input, File.ReadAllBytes(finding.Save(folder)));
    }

    [Fact]
    public void A_seed_makes_the_same_inputs()
    {
        RecordingTarget first = new(), second = new(), other = new();
        Run(first, seed: 5, executions: 500);
        Run(second, seed: 5, executions: 500);
        Run(other, seed: 6, executions: 500);
        Assert.Equal(first.Inputs, second.Inputs);
        Assert.NotEqual(first.Inputs, other.Inputs);
        Assert.InRange(first.Inputs.Distinct().Count(), 300, 500);
        Assert.All(first.Inputs, input => Assert.InRange(input.Length, 0, 2 * first.MaxSize));
    }

    [Fact]
    public void Too_much_memory_is_a_finding()
    {
        Finding finding = Assert.Single(Run(new GreedyTarget(), seed: 1, executions: 5).Findings);
        Assert.Contains("too much memory", finding.Failure.Message, StringComparison.Ordinal);
        Assert.Empty(finding.Input);
    }

    [Fact]
    public void The_input_that_is_being_tried_is_in_a_file()
    {
        Target target = new WitnessTarget(folder);
        Assert.Empty(Run(target, seed: 1, executions: 50).Findings);
        Assert.Empty(Directory.GetFiles(folder, $"{target.Name}.*"));
    }

    [Fact]
    public void Values_come_from_the_bytes_and_behind_them_are_zero()
    {
        ByteReader reader = new([5, 1, 0, 1, 0xFF, 0xFF, 7]);
        Assert.Equal(5, reader.Byte());
        Assert.True(reader.Bool());
        Assert.Equal(256, reader.Between(0, 999));
        Assert.Equal(10 + 0xFF % 3, reader.Between(10, 12));
        Assert.Equal([0xFF, 7], reader.Bytes(5));
        Assert.True(reader.IsEmpty);
        Assert.Equal(0UL, reader.UInt64());
        Assert.False(reader.Seldom(2));
        Assert.Equal(3, reader.Between(3, 9));
    }

    private static FuzzResult Run(Target target, int seed, long executions) => Fuzzer.Run(target, seed, executions, TimeSpan.MaxValue, folder);

    /// <summary>Breaks at "BUG", and tells how much of it it has seen: without that, the word is one of 16 million.</summary>
    private sealed class StepTarget : Target
    {
        internal override string Name => "steps";
        internal override string Claim => "";
        internal override int ShortRun => 0;
        internal override int MaxSize => 64;

        internal override Outcome Run(ReadOnlySpan<byte> input)
        {
            int length = 0;
            while (length < 3 && length < input.Length && input[length] == "BUG"u8[length])
                length++;
            Expect.That(length < 3, $"it breaks: {input.Length}");
            return $"{length}";
        }
    }

    private sealed class RecordingTarget : Target
    {
        internal List<string> Inputs { get; } = [];

        internal override string Name => "recording";
        internal override string Claim => "";
        internal override int ShortRun => 0;
        internal override int MaxSize => 64;
        internal override IReadOnlyList<byte[]> Dictionary => Words("abc", "12");

        internal override Outcome Run(ReadOnlySpan<byte> input)
        {
            Inputs.Add(Convert.ToHexString(input));
            return $"{Scale(input.Length)}";
        }
    }

    private sealed class GreedyTarget : Target
    {
        internal override string Name => "greedy";
        internal override string Claim => "";
        internal override int ShortRun => 0;
        internal override long MaxAllocation => 100_000;

        internal override Outcome Run(ReadOnlySpan<byte> input) => $"{new byte[200_000].Length}";
    }

    private sealed class WitnessTarget(string folder) : Target
    {
        internal override string Name => "witness";
        internal override string Claim => "";
        internal override int ShortRun => 0;

        internal override Outcome Run(ReadOnlySpan<byte> input)
        {
            using FileStream file = new(Assert.Single(Directory.GetFiles(folder, $"{Name}.*.last")), FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
            byte[] bytes = new byte[file.Length];
            file.ReadExactly(bytes);
            Expect.Same(FlightRecorder.Read(bytes), input, "in the file");
            return "";
        }
    }
}
