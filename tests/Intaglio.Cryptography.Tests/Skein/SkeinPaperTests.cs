using System.Runtime.InteropServices;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>The appendices of the Skein paper.</summary>
public class SkeinPaperTests
{
    [Fact]
    public void Appendix_B_initial_values_of_the_transcription()
    {
        Assert.Equal(13, SkeinPaper.InitialValues.Count());
        Assert.All(SkeinPaper.InitialValues, value =>
            Assert.Equal(value.Words, MemoryMarshal.Cast<byte, ulong>(SkeinReference.InitialValue(value.StateBits, (ulong)value.OutputBits)).ToArray()));
    }

    [Fact]
    public void Appendix_C_results_of_the_transcription()
    {
        Assert.Equal(9, SkeinPaper.Results.Count());
        Assert.All(SkeinPaper.Results, vector =>
            Assert.Equal(vector.Result, SkeinReference.Hash(vector.StateBits, (ulong)vector.OutputBits, vector.Message)));
    }
}
