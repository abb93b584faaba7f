namespace Intaglio.OpenExr.Tests;

/// <summary>The files that once broke the reference's library, as its project keeps them.</summary>
[Collection(Alone.Name)]
public class DamagedFileTests
{
    public static TheoryData<string> Names => [.. SampleFiles.Damaged];

    [SkippableTheory, MemberData(nameof(Names))]
    public void A_file_gives_pixels_or_is_refused(string name)
    {
        SampleFiles.Need();
        byte[] file = File.ReadAllBytes(SampleFiles.PathOf(name));
        foreach (bool allowMissingChunks in (bool[])[false, true])
        {
            Reading.Watch(() => name, () =>
            {
                long allocated = Reading.Measure(file, Reading.Options(allowMissingChunks)).Allocated;
                Assert.True(allocated <= Reading.MaxAllocation, $"{allocated} bytes were allocated");
            });
        }
    }

    [SkippableFact]
    public void There_are_as_many_as_there_were()
    {
        SampleFiles.Need();
        Assert.Equal(185, SampleFiles.Damaged.Count());
    }
}
