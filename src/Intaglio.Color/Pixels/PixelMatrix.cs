namespace Intaglio.Color;

/// <summary>
/// A matrix in the form sum · x + a · (y − x) + b · (z − x) for each row: where components are the same, nothing is left of the products, so that
/// greys stay grey and white stays white to the last bit.
/// </summary>
internal sealed class PixelMatrix
{
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

    /// <summary>Gets the sum of a row on the diagonal, and the matrix' own numbers elsewhere.</summary>
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
