export { default } from "./plain";
