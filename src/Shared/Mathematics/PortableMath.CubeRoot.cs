namespace Intaglio;

/// <content>Cube roots, computed from the inverse of the cube root without divisions.</content>
internal static partial class PortableMath
{
    /// <summary>Gets 2 to the power of 0, −1/3 and −2/3.</summary>
    private static ReadOnlySpan<double> InverseRoots => [1, 0.7937005259840998, 0.6299605249474366];

    /// <summary>Computes the cube root of a number. It has the sign of the number.</summary>
    /// <param name="number">Any number.</param>
    internal static double Cbrt(double number)
    {
        if (number == 0 || !double.IsFinite(number))
            return number;
        (double mantissa, int exponent) = Split(Math.Abs(number));
        const int multipleOfThree = 1200;
        (int third, int remainder) = Math.DivRem(exponent + multipleOfThree, 3);
        double cube = mantissa * (1 << remainder);

        // The polynomial is accurate to 14 bits, and one iteration of fourth order extends this to 52 bits.
        double inverse = 1.6662787377309198 + mantissa
            * (-1.162397357307828 + mantissa * (0.684652707732244 + mantissa * (-0.21636185469244865 + mantissa * 0.027782801018584952)));
        inverse *= InverseRoots[remainder];
        double error = 1 - cube * inverse * inverse * inverse;
        inverse += inverse * error * (1.0 / 3 + error * (2.0 / 9 + error * (14.0 / 81)));

        // One Newton iteration, whose correction has a negligible rounding error.
        double root = cube * inverse * inverse;
        (double square, double squareRest) = DoubleDouble.Product(root, root);
        (double product, double productRest) = DoubleDouble.Product(square, root);
        double missing = cube - product - productRest - squareRest * root;
        return Math.CopySign((root + missing * (inverse * inverse * (1.0 / 3))) * TwoToThe(third - multipleOfThree / 3), number);
    }
}
