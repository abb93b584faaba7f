namespace Intaglio.Color;

/// <summary>A matrix whose rows have the form sum · x + a · (y − x) + b · (z − x).</summary>
/// <remarks>For equal components the products are exactly 0, so grays stay gray and white stays white to the last bit.</remarks>
internal sealed class PixelMatrix
{
    /// <summary>
    /// The error bound of a result in floats, as a number of rounding errors of the result itself and of the other components.
    /// </summary>
    public const float Rounding = 1f / (1 << 24), OwnRoundings = 4, OtherRoundings = 7;

    private readonly double[] numbers = new double[9];

    public PixelMatrix(ColorMatrix matrix)
    {
        for (int row = 0; row < 3; row++)
        {
            Rational sum = matrix[row, 0] + matrix[row, 1] + matrix[row, 2];
            for (int column = 0; column < 3; column++)
                numbers[row * 3 + column] = (row == column ? sum : matrix[row, column]).ToDouble();
        }
    }

    /// <summary>Gets the error bound of a result in floats from 0 to 1, for components from 0 to 1.</summary>
    public double LargestError
    {
        get
        {
            double most = 0;
            for (int row = 0; row < 3; row++)
                most = Math.Max(most, Math.Abs(this[row, (row + 1) % 3]) + Math.Abs(this[row, (row + 2) % 3]));
            return Rounding * (OwnRoundings + OtherRoundings * 3 * most);
        }
    }

    /// <summary>Gets the sum of a row on the diagonal, and the number of the matrix elsewhere.</summary>
    public double this[int row, int column] => numbers[row * 3 + column];

    public (double R, double G, double B) Multiply(double r, double g, double b)
    {
        double gr = g - r, br = b - r, bg = b - g;
        return (
            this[0, 0] * r + this[0, 1] * gr + this[0, 2] * br,
            this[1, 1] * g - this[1, 0] * gr + this[1, 2] * bg,
            this[2, 2] * b - this[2, 0] * br - this[2, 1] * bg);
    }
}
