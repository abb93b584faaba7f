namespace Intaglio.Baking.Tests;

/// <summary>Outputs that were written shortly before a bake.</summary>
public class SettlingTests
{
    [Fact]
    public void An_output_that_becomes_settled_while_it_is_read_is_not_made_again()
    {
        // Reading takes a large part of the time in which a file is not settled, so that it often ends in between.
        const int Length = 8 << 20, Rounds = 25;
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", new string('a', Length));
        Assert.Equal(1, workshop.Bake().Made);
        byte[] right = File.ReadAllBytes(workshop["out/a.txt"]);
        // Without a cache, an output that is not found to be right must be made again.
        Directory.Delete(workshop.Cache, recursive: true);
        for (int round = 0; round < Rounds; round++)
        {
            File.WriteAllBytes(workshop["out/a.txt"], right);
            Thread.Sleep(2 * round);
            BakeReport report = workshop.Bake();
            Assert.Equal((round, 0, 1), (round, report.Made, report.UpToDate));
        }
    }
}
