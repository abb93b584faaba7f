namespace Intaglio.OpenExr.Tests;

public class CosineBlockTests
{
    [Fact]
    public void Coefficients_are_the_sums_of_cosines()
    {
        Random random = new(1);
        for (int n = 0; n < 200; n++)
        {
            float[] samples = Block(random);
            float[] block = [.. samples];
            CosineBlock.ForwardTransposed(ref block[0]);
            for (int v = 0; v < 8; v++)
            {
                for (int u = 0; u < 8; u++)
                {
                    double sum = 0;
                    for (int y = 0; y < 8; y++)
                    {
                        for (int x = 0; x < 8; x++)
                            sum += samples[y * 8 + x] * Math.Cos((2 * x + 1) * u * Math.PI / 16) * Math.Cos((2 * y + 1) * v * Math.PI / 16);
                    }
                    double expected = sum * (u == 0 ? Math.Sqrt(0.125) : 0.5) * (v == 0 ? Math.Sqrt(0.125) : 0.5);
                    Assert.InRange(block[u * 8 + v], expected - 1e-5, expected + 1e-5);
                }
            }
        }
    }

    [Fact]
    public void The_inverse_gives_the_samples_back()
    {
        Random random = new(2);
        for (int n = 0; n < 200; n++)
        {
            float[] samples = Block(random), block = [.. samples];
            CosineBlock.ForwardTransposed(ref block[0]);
            block = Transpose(block);
            CosineBlock.Inverse(ref block[0], 8);
            for (int i = 0; i < block.Length; i++)
                Assert.InRange(block[i], samples[i] - 2e-5f, samples[i] + 2e-5f);
        }
    }

    [Fact]
    public void Rows_of_zeros_may_be_left_out()
    {
        Random random = new(3);
        for (int rows = 1; rows <= 8; rows++)
        {
            float[] block = Block(random);
            block.AsSpan(rows * 8).Clear();
            float[] all = [.. block];
            CosineBlock.Inverse(ref block[0], rows);
            CosineBlock.Inverse(ref all[0], 8);
            Assert.Equal(all, block);
        }
    }

    [Fact]
    public void A_block_of_one_coefficient_is_the_same_everywhere()
    {
        foreach (float first in (float[])[0, 1, -3.25f, 65504, 6e-8f])
        {
            float[] block = new float[64];
            block[0] = first;
            CosineBlock.Inverse(ref block[0], 1);
            Assert.All(block, sample => Assert.Equal(CosineBlock.InverseOfConstant(first), sample));
        }
    }

    private static float[] Block(Random random)
    {
        float[] block = new float[64];
        foreach (ref float sample in block.AsSpan())
            sample = random.NextSingle() * 2 - 1;
        return block;
    }

    private static float[] Transpose(float[] block) => [.. Enumerable.Range(0, 64).Select(i => block[i % 8 * 8 + i / 8])];
}
